import { describe, expect, it } from 'vitest';
import { countRegexSteps } from '../../tests/tools/unit/regex-steps';
import { opacityOf, safeTokens } from './frame-style';

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
  ['rgb(0, 0, 0)', 1],
  ['rgba(0, 0, 0, 0)', 0],
  ['rgba(12, 20, 30, 0.25)', 0.25],
  ['oklch(0.7 0.1 200 / 0.5)', 0.5],
  ['color(srgb 0.1 0.2 0.3)', 1],
])('opacityOf(%j) is %d', (color, opacity) => {
  expect(opacityOf(color)).toBe(opacity);
});
