import { describe, expect, it } from 'vitest';
import { countRegexSteps } from '../../tests/tools/unit/regex-steps';
import { areTextsReadable, readColor, safeTokens } from './frame-style';

// The page sends its design tokens (such as `text` for `--s-text`) to the card frame.
describe('safeTokens', () => {
  it.each([
    ['text', '#1a1f71'],
    ['text', 'rgb(12, 20, 30)'],
    ['text', 'rgb(12 20 30 / 50%)'],
    ['text', 'color-mix(in srgb, #1a1f71 12%, white)'],
    ['text', 'oklch(0.7 0.1 200)'],
    ['backdrop', 'transparent'],
    ['touch', 'calc(calc(16px / 16 * 1.5) * 48)'],
    ['field-radius', '0'],
    ['border', '1.5px'],
    ['label-weight', '650'],
    ['label-tracking', '-0.015em'],
    ['label-case', 'uppercase'],
    ['px', 'clamp(1px, 0.8vw, 2px)'],
    ['font', 'system-ui, -apple-system, "Segoe UI", sans-serif'],
    ['font', '"微软雅黑", Arial'],
  ])('keeps --s-%s: %s', (name, value) => {
    expect(safeTokens({ [name]: value })).toEqual({ [name]: value });
  });

  it.each([
    ['text', 'url(https://evil.example/x)'],
    ['text', 'var(--x, url(https://evil.example))'],
    ['text', 'red; content: "PIN"'],
    ['text', '"Your bank PIN"'],
    ['text', 'color-mix(in srgb, url(x), red)'],
    ['touch', '48px; background: url(x)'],
    ['touch', 'env(x)'],
    ['touch', `${'('.repeat(400)}1px`],
    ['font', 'x; } label::after { content: "PIN" }'],
    ['font', 'local(x), url(evil)'],
    // The card frame has no token with this name.
    ['accent', '#123456'],
    ['label-case', 'none; content: "PIN"'],
    ['label-weight', 'calc(1)'],
    ['__proto__', '#123456'],
    ['', 'red'],
  ])('drops --s-%s: %s', (name, value) => {
    const tokens = JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`) as Record<string, string>;
    expect(safeTokens(tokens)).toEqual({});
  });

  it('checks tokens in linear time, and values that are too long in constant time', () => {
    const stepsFor = (count: number) =>
      countRegexSteps(() =>
        safeTokens({
          touch: `${'calc('.repeat(count)}!`,
          text: `rgb(${'1'.repeat(count * 4)}!`,
          font: `${'a '.repeat(count * 2)}!`,
        }),
      );
    expect(stepsFor(58)).toBeLessThan(stepsFor(29) * 2.2);
    expect(stepsFor(10_000)).toBe(stepsFor(1000));
  });
});

it.each([
  ['rgb(1, 2, 3)', { rgb: [1, 2, 3], opacity: 1 }],
  ['rgba(12, 20, 30, 0.25)', { rgb: [12, 20, 30], opacity: 0.25 }],
  ['color(srgb 0 0.2 1)', { rgb: [0, 51, 255], opacity: 1 }],
  ['color(srgb 0 0.2 1 / 0.5)', { rgb: [0, 51, 255], opacity: 0.5 }],
  ['oklch(0.7 0.1 200 / 0.5)', null],
])('readColor(%j) is %j', (color, expected) => {
  expect(readColor(color)).toEqual(expected);
});

describe('areTextsReadable', () => {
  const colorsOf = (changed: Record<string, string>) => {
    const light = { backdrop: '255, 255, 255', surface: '255, 255, 255', 'accent-soft': '230, 230, 250' };
    const colors = { ...light, text: '20, 20, 30', muted: '90, 90, 100', danger: '176, 0, 32', ...changed };
    const entries = Object.entries(colors).map(([name, channels]) => [name, readColor(`rgba(${channels})`)]);
    return Object.fromEntries(entries) as Parameters<typeof areTextsReadable>[0];
  };

  it.each([
    {},
    {
      text: '250, 250, 250',
      backdrop: '16, 18, 27',
      surface: '30, 32, 44',
      'accent-soft': '30, 32, 60',
      muted: '160, 160, 180',
      danger: '255, 120, 120',
    },
    // A picture of the page is behind the frame.
    { backdrop: '0, 0, 0, 0' },
    { surface: '255, 255, 255, 0.1', backdrop: '0, 0, 0, 0' },
  ])('is true for ordinary colors: %j', (changed) => {
    expect(areTextsReadable(colorsOf(changed))).toBe(true);
  });

  it.each([
    { text: '255, 255, 255', backdrop: '0, 0, 0' },
    { text: '255, 255, 255' },
    { muted: '240, 240, 240' },
    { danger: '255, 250, 250' },
    { text: '20, 20, 30, 0.4' },
    { surface: '20, 20, 30' },
    { surface: '20, 20, 30, 0.95' },
    { 'accent-soft': '20, 20, 30' },
    { backdrop: '20, 20, 30' },
  ])('is false if a text has the color of what is behind it: %j', (changed) => {
    expect(areTextsReadable(colorsOf(changed))).toBe(false);
  });
});
