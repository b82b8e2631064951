package redistest

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// readValue reads one value of the Redis protocol, a command or a reply of
// version 2 or 3. It returns the bytes and the first string in it: of a
// command, its name.
func readValue(r *bufio.Reader) (raw []byte, first string, err error) {
	line, err := r.ReadBytes('\n')
	if err != nil {
		return nil, "", err
	}
	if len(line) < 3 {
		return nil, "", fmt.Errorf("not the Redis protocol: %q", line)
	}
	rest := strings.TrimSpace(string(line[1:]))
	switch line[0] {
	case '$', '=', '!': // a string of a given length
		return readString(r, line, rest)
	case '*', '~', '>', '%': // that many values, or pairs of values
		return readValues(r, line, rest)
	}
	return line, rest, nil
}

func readString(r *bufio.Reader, line []byte, length string) (raw []byte, first string, err error) {
	n, err := strconv.Atoi(length)
	if err != nil || n < 0 { // a null
		return line, "", err
	}
	body := make([]byte, n+len("\r\n"))
	if _, err := io.ReadFull(r, body); err != nil {
		return nil, "", err
	}
	return append(line, body...), string(body[:n]), nil
}

func readValues(r *bufio.Reader, line []byte, count string) (raw []byte, first string, err error) {
	n, err := strconv.Atoi(count)
	if err != nil {
		return nil, "", err
	}
	if line[0] == '%' {
		n *= 2
	}
	raw = line
	for i := range max(n, 0) {
		value, text, err := readValue(r)
		if err != nil {
			return nil, "", err
		}
		if i == 0 {
			first = text
		}
		raw = append(raw, value...)
	}
	return raw, first, nil
}
