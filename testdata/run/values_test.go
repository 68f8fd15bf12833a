package run

import (
	"encoding/hex"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"time"
)

// plainText returns a text without braces.
func plainText(r *rand.Rand) string {
	switch r.IntN(8) {
	case 0:
		return fmt.Sprint(r.IntN(100))
	case 1:
		return fmt.Sprint(r.Int64())
	case 2:
		return fmt.Sprintf("user-%d@example.com", r.IntN(1e6))
	case 3:
		return hex.EncodeToString(binary(r, 16))
	case 4:
		return strings.Repeat("long-", 1+r.IntN(200)) + fmt.Sprint(r.IntN(1000))
	case 5:
		return "ключ:" + fmt.Sprint(r.IntN(1000))
	case 6:
		return fmt.Sprintf("a:b:%d", r.IntN(1e6))
	default:
		return strings.Map(func(c rune) rune {
			if c == '{' || c == '}' {
				return '_'
			}
			return c
		}, string(binary(r, 1+r.IntN(40))))
	}
}

// oddTexts are what a text may be that nobody thinks of.
var oddTexts = []string{"", "{x}", "{x", "x}", "}x", "}{x}", "a{b}c", "{}", "{}x", "{{x}}", " "}

func binary(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

var edges = []int64{0, 1, -1, 9, 10, math.MaxInt32, math.MinInt32, math.MaxInt64, math.MinInt64}

// value makes up an argument of a type, with plain texts in it.
func value(r *rand.Rand, t reflect.Type) (reflect.Value, error) {
	v := reflect.New(t).Elem()
	if t == reflect.TypeFor[time.Time]() {
		return reflect.ValueOf(time.Unix(r.Int64N(4e9), 0)), nil
	}
	switch t.Kind() {
	case reflect.String:
		v.SetString(plainText(r))
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n := r.Int64() >> r.IntN(63)
		if r.IntN(3) == 0 {
			n = edges[r.IntN(len(edges))]
		}
		v.SetInt(n) // cut off where the type is smaller
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(r.Uint64() >> (64 - t.Bits() + r.IntN(t.Bits())))
	case reflect.Array:
		reflect.Copy(v, reflect.ValueOf(binary(r, t.Len())))
	case reflect.Interface: // any
		if t.NumMethod() > 0 {
			return v, fmt.Errorf("no values are made up for the type %s", t)
		}
		v.Set(reflect.ValueOf(plainText(r)))
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			v.SetBytes([]byte(plainText(r)))
			break
		}
		for i := range 2 + r.IntN(4) {
			e, err := value(r, t.Elem())
			if err != nil {
				return v, err
			}
			if e.Kind() == reflect.Int64 {
				e.SetInt(e.Int()/8*8 + int64(i)) // all different
			}
			v = reflect.Append(v, e)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(t))
		for v.Len() < 3 {
			key, err := value(r, t.Key())
			if err != nil {
				return v, err
			}
			e, err := value(r, t.Elem())
			if err != nil {
				return v, err
			}
			v.SetMapIndex(key, e)
		}
	default:
		return v, fmt.Errorf("no values are made up for the type %v", t)
	}
	return v, nil
}
