package modelcmd

import (
	"bytes"
	"fmt"
	"io"
	"math"

	chart "github.com/go-analyze/charts/chartdraw"
	"github.com/go-analyze/charts/chartdraw/drawing"
)

// Size of a panel in pixels, and its margins: title and legend go above the
// canvas, the name of the y-axis to its left.
const (
	panelWidth   = 900
	panelHeight  = 360
	titleTop     = 12
	legendTop    = 58
	yNameLeft    = 24
	marginTop    = 78
	marginLeft   = 40
	marginRight  = 32
	marginBottom = 14
	textSize     = 9 // points
)

// Colours that stay apart for colour-blind readers (Okabe and Ito).
var (
	blue   = drawing.Color{R: 0, G: 114, B: 178, A: 255}
	orange = drawing.Color{R: 213, G: 94, B: 0, A: 255}
	grey   = drawing.Color{R: 110, G: 110, B: 110, A: 255}
	pale   = drawing.Color{R: 225, G: 225, B: 225, A: 255}
	ink    = drawing.Color{R: 40, G: 40, B: 40, A: 255}
)

// A panel is one pair of axes.
type panel struct {
	title        string
	xName, yName string
	xMax, yMax   float64 // both axes start at 0
	lines        []line
	indent       int // pixels more to the left of the canvas
}

// A line is one named series of a panel.
type line struct {
	name   string
	x, y   []float64
	color  drawing.Color
	dashed bool
	dots   bool // marks instead of a line
}

// addLevel adds a dashed line across the whole panel.
func (p *panel) addLevel(name string, y float64) {
	marks := ticks(p.xMax)
	end := marks[len(marks)-1].Value
	p.lines = append(p.lines, line{name: name, x: []float64{0, end}, y: []float64{y, y}, color: grey, dashed: true})
}

// stack draws the panels below each other as one SVG.
func stack(panels ...panel) ([]byte, error) {
	if err := alignLeft(panels); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	height := panelHeight * len(panels)
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d">`+"\n",
		panelWidth, height, panelWidth, height)
	for i, p := range panels {
		var one bytes.Buffer
		if err := p.chart().Render(chart.SVG, &one); err != nil {
			return nil, fmt.Errorf("draw %s: %w", p.title, err)
		}
		// The library's root element has no place of its own yet.
		fmt.Fprintf(&out, `<svg y="%d" width="%d" height="%d" `, i*panelHeight, panelWidth, panelHeight)
		out.Write(bytes.TrimPrefix(one.Bytes(), []byte("<svg ")))
		out.WriteByte('\n')
	}
	out.WriteString("</svg>\n")
	return out.Bytes(), nil
}

// alignLeft indents the panels so that their canvases begin at the same place,
// however wide their labels are. Only a rendering knows that place.
func alignLeft(panels []panel) error {
	left := make([]int, len(panels))
	most := 0
	for i, p := range panels {
		c := p.chart()
		c.Elements = []chart.Renderable{func(_ chart.Renderer, canvas chart.Box, _ chart.Style) { left[i] = canvas.Left }}
		if err := c.Render(chart.SVG, io.Discard); err != nil {
			return fmt.Errorf("draw %s: %w", p.title, err)
		}
		most = max(most, left[i])
	}
	for i := range panels {
		panels[i].indent = most - left[i]
	}
	return nil
}

func (p panel) chart() chart.Chart {
	text := chart.FontStyle{FontColor: ink, FontSize: textSize}
	grid := chart.Style{StrokeColor: pale, StrokeWidth: 1}
	axis := chart.Style{FontStyle: text, StrokeColor: grey, StrokeWidth: 1}
	c := chart.Chart{
		Title:      p.title,
		TitleStyle: chart.Style{FontStyle: chart.FontStyle{FontColor: ink, FontSize: 13}, Padding: chart.Box{Top: titleTop, IsSet: true}},
		Width:      panelWidth, Height: panelHeight,
		Background: chart.Style{Padding: chart.Box{
			Top: marginTop, Left: marginLeft + p.indent, Right: marginRight, Bottom: marginBottom, IsSet: true}},
		XAxis: chart.XAxis{Name: p.xName, NameStyle: chart.Style{FontStyle: text}, Style: axis,
			Ticks: ticks(p.xMax), GridMajorStyle: grid, GridMinorStyle: grid},
		// The library's first y-axis is on the right, its second on the left.
		YAxis:          chart.YAxis{Style: chart.Hidden(), Range: &chart.ContinuousRange{Max: 1}},
		YAxisSecondary: chart.YAxis{Style: axis, Ticks: ticks(p.yMax), GridMajorStyle: grid, GridMinorStyle: grid},
	}
	for _, l := range p.lines {
		c.Series = append(c.Series, l.series())
	}
	c.Elements = []chart.Renderable{p.legend, p.nameY}
	return c
}

func (l line) series() chart.Series {
	style := chart.Style{StrokeColor: l.color, StrokeWidth: 2, DotColor: l.color}
	if l.dashed {
		style.StrokeWidth, style.StrokeDashArray = 1.5, []float64{6, 4}
	}
	if l.dots {
		style.StrokeWidth, style.DotWidth = chart.Disabled, 4
	}
	return chart.ContinuousSeries{Name: l.name, Style: style, YAxis: chart.YAxisSecondary, XValues: l.x, YValues: l.y}
}

// legend is one row above the canvas, where it covers no data.
func (p panel) legend(r chart.Renderer, canvas chart.Box, defaults chart.Style) {
	const sample, gap = 26, 8
	x := canvas.Left
	for _, l := range p.lines {
		style := l.series().GetStyle()
		r.SetStrokeColor(l.color)
		r.SetStrokeDashArray(style.StrokeDashArray)
		if l.dots {
			r.SetFillColor(l.color)
			r.SetStrokeWidth(1)
			r.Circle(4, x+sample/2, legendTop)
			r.FillStroke()
		} else {
			r.SetStrokeWidth(style.StrokeWidth)
			r.MoveTo(x, legendTop)
			r.LineTo(x+sample, legendTop)
			r.Stroke()
		}
		setText(r, defaults)
		r.Text(l.name, x+sample+gap, legendTop+4)
		// A reader's font may be wider than the one that measures.
		x += sample + gap + r.MeasureText(l.name).Width()*5/4 + 2*gap
	}
}

// nameY writes the name of the y-axis upwards, clear of its labels, for which
// the library leaves no room on the left.
func (p panel) nameY(r chart.Renderer, canvas chart.Box, defaults chart.Style) {
	setText(r, defaults)
	half := r.MeasureText(p.yName).Width() / 2
	r.SetTextRotation(-math.Pi / 2)
	r.Text(p.yName, yNameLeft, (canvas.Top+canvas.Bottom)/2+half)
	r.ClearTextRotation()
}

func setText(r chart.Renderer, defaults chart.Style) {
	r.SetFont(defaults.Font)
	r.SetFontColor(ink)
	r.SetFontSize(textSize)
}

// ticks returns round numbers from 0 to the first at or above most, at most
// nine of them. An axis without extent goes to 1.
func ticks(most float64) []chart.Tick {
	if most <= 0 {
		most = 1
	}
	step := math.Pow(10, math.Floor(math.Log10(most/8)))
	for _, factor := range []float64{1, 2, 5, 10} {
		if most/(step*factor) <= 8 {
			step *= factor
			break
		}
	}
	var marks []chart.Tick
	for i := 0; ; i++ {
		value := float64(i) * step
		marks = append(marks, chart.Tick{Value: value, Label: tickLabel(value, step)})
		if value >= most {
			return marks
		}
	}
}

// tickLabel prints no more decimals than the step has.
func tickLabel(value, step float64) string {
	return fixed(value, max(0, int(math.Ceil(-math.Log10(step)-1e-9))))
}
