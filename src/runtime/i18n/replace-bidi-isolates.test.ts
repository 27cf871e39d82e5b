import { describe, expect, it } from 'vitest';
import { replaceBidiIsolates } from './replace-bidi-isolates';

// Isolates and embeddings are pairs of Unicode control characters that set the direction of the text between them.
// U+200F is a right-to-left mark.
describe('replaceBidiIsolates', () => {
  it('turns isolates into embeddings in the direction of their first letter', () => {
    expect(replaceBidiIsolates('مع \u2068Lumen\u2069')).toBe('مع \u200f\u202aLumen\u202c\u200f');
    expect(replaceBidiIsolates('أهلًا \u2068ريتا 2\u2069')).toBe('أهلًا \u200f\u202bريتا 2\u202c\u200f');
  });

  it('turns isolates without letters into left-to-right embeddings', () => {
    expect(replaceBidiIsolates('خصم \u206620%\u2069')).toBe('خصم \u200f\u202a20%\u202c\u200f');
    expect(replaceBidiIsolates('\u2068+1 202 555 0147\u2069')).toContain('\u202a+1 202');
  });

  it('turns nested isolates into nested embeddings', () => {
    expect(replaceBidiIsolates('\u2068بـ \u2066$5\u2069\u2069')).toBe(
      '\u200f\u202bبـ \u200f\u202a$5\u202c\u200f\u202c\u200f',
    );
  });

  it('leaves a text without isolates unchanged', () => {
    expect(replaceBidiIsolates('$5 a month')).toBe('$5 a month');
  });
});
