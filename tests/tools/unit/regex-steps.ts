/*
 * Counts the steps of regular expressions, so that a test can distinguish linear from quadratic time without a clock.
 * The regex engine below backtracks like a browser's. It supports only what the tested expressions use: classes,
 * escapes, groups, negative lookahead, alternatives, quantifiers, ^ and $.
 */

/**
 * Tries the possible matches that start at an index of the text, and calls `next` with the end of each match until
 * `next` returns true. Returns whether `next` returned true.
 */
type Matcher = (textIndex: number, next: (textIndex: number) => boolean) => boolean;

/** The text that an expression is matched against, the steps counted so far, and the expression's `i` flag. */
interface Subject {
  text: string;
  steps: number;
  ignoresCase: boolean;
}

/** Compiles an expression's source. The returned matcher adds its steps to `subject.steps`. */
function compile(source: string, subject: Subject): Matcher {
  let sourceIndex = 0;
  const peek = () => source[sourceIndex];
  const consume = (text: string): boolean => {
    if (!source.startsWith(text, sourceIndex)) return false;
    sourceIndex += text.length;
    return true;
  };

  const matchCharacter =
    (accepts: (character: string) => boolean): Matcher =>
    (textIndex, next) => {
      subject.steps += 1;
      return textIndex < subject.text.length && accepts(subject.text[textIndex] as string) && next(textIndex + 1);
    };

  function parseAlternatives(): Matcher {
    const options = [parseSequence()];
    while (consume('|')) options.push(parseSequence());
    return (textIndex, next) => options.some((option) => option(textIndex, next));
  }

  function parseSequence(): Matcher {
    const items: Matcher[] = [];
    while (sourceIndex < source.length && peek() !== '|' && peek() !== ')') items.push(parseQuantifier(parseAtom()));
    return (textIndex, next) => {
      const matchFrom = (itemIndex: number, index: number): boolean => {
        const item = items[itemIndex];
        return item ? item(index, (after) => matchFrom(itemIndex + 1, after)) : next(index);
      };
      return matchFrom(0, textIndex);
    };
  }

  function parseAtom(): Matcher {
    if (consume('(?!')) {
      const inner = parseGroup();
      return (textIndex, next) => !inner(textIndex, () => true) && next(textIndex);
    }
    if (consume('(?:') || consume('(')) return parseGroup();
    if (consume('^')) return (textIndex, next) => textIndex === 0 && next(textIndex);
    if (consume('$')) return (textIndex, next) => textIndex === subject.text.length && next(textIndex);
    const start = sourceIndex;
    if (consume('[')) {
      if (peek() === '^') sourceIndex += 1;
      while (peek() !== ']') sourceIndex += peek() === '\\' ? 2 : 1;
      sourceIndex += 1;
    } else {
      sourceIndex += peek() === '\\' ? 2 : 1;
    }
    const classSource = source.slice(start, sourceIndex);
    const characterClass = new RegExp(`^${classSource}$`, subject.ignoresCase ? 'is' : 's');
    return matchCharacter((character) => nativeExec.call(characterClass, character) !== null);
  }

  function parseGroup(): Matcher {
    const inner = parseAlternatives();
    if (!consume(')')) throw new Error(`Unsupported expression: ${source}`);
    return inner;
  }

  function parseQuantifier(item: Matcher): Matcher {
    const [min, max] = parseRepetitions();
    if (min === 1 && max === 1) return item;
    const isLazy = consume('?');
    return (textIndex, next) => {
      const repeat = (count: number, index: number): boolean => {
        const matchAgain = () => count < max && item(index, (after) => after > index && repeat(count + 1, after));
        if (count < min) return matchAgain();
        return isLazy ? next(index) || matchAgain() : matchAgain() || next(index);
      };
      return repeat(0, textIndex);
    };
  }

  /** Parses `*`, `+`, `?` or `{2,5}`, else nothing. Returns how often the item before it may repeat. */
  function parseRepetitions(): [min: number, max: number] {
    if (consume('*')) return [0, Number.POSITIVE_INFINITY];
    if (consume('+')) return [1, Number.POSITIVE_INFINITY];
    if (consume('?')) return [0, 1];
    const rangeMatch = nativeExec.call(/^\{(\d+)(,?)(\d*)\}/, source.slice(sourceIndex));
    if (!rangeMatch) return [1, 1];
    sourceIndex += rangeMatch[0].length;
    const [, min = '', comma, max] = rangeMatch;
    return [Number(min), comma ? Number(max || Number.POSITIVE_INFINITY) : Number(min)];
  }

  return parseAlternatives();
}

const nativeExec = RegExp.prototype.exec;

/** Counts the steps of all regular expressions that `run` executes: compared characters and tried start positions. */
export function countRegexSteps(run: () => void): number {
  let steps = 0;
  function countingExec(this: RegExp, text: string): RegExpExecArray | null {
    const firstIndex = this.global || this.sticky ? this.lastIndex : 0;
    const nativeMatch = nativeExec.call(this, text);
    const subject: Subject = { text, steps: 0, ignoresCase: this.ignoreCase };
    const match = compile(this.source, subject);
    let end: number | null = null;
    const acceptEnd = (index: number): boolean => {
      end = index;
      return true;
    };
    for (let index = firstIndex; index <= text.length && !match(index, acceptEnd); index += 1) subject.steps += 1;
    if (end !== (nativeMatch ? nativeMatch.index + nativeMatch[0].length : null))
      throw new Error(`The step counter’s match differs from the native one: ${this.source}`);
    steps += subject.steps;
    return nativeMatch;
  }
  RegExp.prototype.exec = countingExec;
  try {
    run();
  } finally {
    RegExp.prototype.exec = nativeExec;
  }
  return steps;
}
