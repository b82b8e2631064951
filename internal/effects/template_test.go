package effects

import "testing"

func TestAlign(t *testing.T) {
	for _, c := range []struct {
		literal, text string
		at            map[int]int // a byte of the text, and of the literal
	}{
		{"a %d b", "a \x00 b", map[int]int{0: 0, 3: 4, 4: 5}},
		{"a %[1]s b %% c %-5.2f.", "a one b % c 2.50.", map[int]int{6: 8, 7: 9, 8: 10, 9: 12, 10: 13, 16: 21}},
		{"%s b", "xx b b", map[int]int{4: 2}},
		{"a %d b", "a b", nil},
		{"a %d b", "x a 1 b", nil},
		{"a %d b", "a 1 b c", nil},
	} {
		parts := fragments(c.literal)
		starts, ok := align(parts, c.text)
		if ok != (c.at != nil) {
			t.Errorf("%q comes of %q: %t", c.text, c.literal, ok)
		}
		for text, want := range c.at {
			if got := source(parts, starts, text); got != want {
				t.Errorf("byte %d of %q stands at %d of %q, want %d", text, c.text, got, c.literal, want)
			}
		}
	}
}
