/*
 * Counts the steps of regular expressions, so that a test can distinguish linear from quadratic time without a clock.
 * The engine below backtracks like a browser's. It supports only what the tested expressions use: classes, escapes,
 * groups, negative lookahead, alternatives, quantifiers, ^ and $.
 */

/** Matches at a position and calls `next` with each position after the match, until one succeeds. */
type Matcher = (position: number, next: (position: number) => boolean) => boolean;

interface Subject {
  text: string;
  steps: number;
  ignoresCase: boolean;
}

const escapes: Readonly<Record<string, RegExp>> = { s: /\s/, S: /\S/, d: /\d/, D: /\D/, w: /\w/, W: /\W/ };

function compile(source: string, subject: Subject): Matcher {
  let position = 0;
  const peek = () => source[position];
  const consume = (text: string): boolean => {
    if (!source.startsWith(text, position)) return false;
    position += text.length;
    return true;
  };

  const character =
    (accepts: (character: string) => boolean): Matcher =>
    (position, next) => {
      subject.steps += 1;
      return position < subject.text.length && accepts(subject.text[position] as string) && next(position + 1);
    };

  function alternatives(): Matcher {
    const options = [sequence()];
    while (consume('|')) options.push(sequence());
    return (position, next) => options.some((option) => option(position, next));
  }

  function sequence(): Matcher {
    const items: Matcher[] = [];
    while (position < source.length && peek() !== '|' && peek() !== ')') items.push(quantified(atom()));
    return (position, next) => {
      const from = (index: number, place: number): boolean => {
        const item = items[index];
        return item ? item(place, (after) => from(index + 1, after)) : next(place);
      };
      return from(0, position);
    };
  }

  function atom(): Matcher {
    if (consume('(?!')) {
      const inner = group();
      return (position, next) => !inner(position, () => true) && next(position);
    }
    if (consume('(?:') || consume('(')) return group();
    if (consume('^')) return (position, next) => position === 0 && next(position);
    if (consume('$')) return (position, next) => position === subject.text.length && next(position);
    const start = position;
    if (consume('[')) {
      if (peek() === '^') position += 1;
      while (peek() !== ']') position += peek() === '\\' ? 2 : 1;
      position += 1;
    } else {
      position += peek() === '\\' ? 2 : 1;
    }
    const part = source.slice(start, position);
    const kind = new RegExp(`^${escapes[part.slice(1)]?.source ?? part}$`, subject.ignoresCase ? 'is' : 's');
    return character((char) => nativeExec.call(kind, char) !== null);
  }

  function group(): Matcher {
    const inner = alternatives();
    if (!consume(')')) throw new Error(`Unsupported expression: ${source}`);
    return inner;
  }

  function quantified(item: Matcher): Matcher {
    const [min, max] = range();
    if (min === 1 && max === 1) return item;
    const isLazy = consume('?');
    return (position, next) => {
      const repeat = (count: number, place: number): boolean => {
        const more = () => count < max && item(place, (after) => after > place && repeat(count + 1, after));
        if (count < min) return more();
        return isLazy ? next(place) || more() : more() || next(place);
      };
      return repeat(0, position);
    };
  }

  function range(): [number, number] {
    if (consume('*')) return [0, Number.POSITIVE_INFINITY];
    if (consume('+')) return [1, Number.POSITIVE_INFINITY];
    if (consume('?')) return [0, 1];
    const written = nativeExec.call(/^\{(\d+)(,?)(\d*)\}/, source.slice(position));
    if (!written) return [1, 1];
    position += written[0].length;
    const [, min = '', comma, max] = written;
    return [Number(min), comma ? Number(max || Number.POSITIVE_INFINITY) : Number(min)];
  }

  return alternatives();
}

const nativeExec = RegExp.prototype.exec;

/** The steps of `run` in regular expressions: compared characters, from every start position. */
export function regexSteps(run: () => void): number {
  let steps = 0;
  function counting(this: RegExp, text: string): RegExpExecArray | null {
    const first = this.global || this.sticky ? this.lastIndex : 0;
    const nativeMatch = nativeExec.call(this, text);
    const subject: Subject = { text, steps: 0, ignoresCase: this.ignoreCase };
    const match = compile(this.source, subject);
    let end: number | null = null;
    const finish = (at: number): boolean => {
      end = at;
      return true;
    };
    for (let position = first; position <= text.length && !match(position, finish); position += 1) subject.steps += 1;
    if (end !== (nativeMatch ? nativeMatch.index + nativeMatch[0].length : null))
      throw new Error(`The step counter and the engine disagree: ${this.source}`);
    steps += subject.steps;
    return nativeMatch;
  }
  RegExp.prototype.exec = counting;
  try {
    run();
  } finally {
    RegExp.prototype.exec = nativeExec;
  }
  return steps;
}
