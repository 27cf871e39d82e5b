import { describe, expect, it } from 'vitest';
import { isOfEveryday } from './everyday';

const widths = ['chromium-desktop', 'chromium-phone'];
const runs = (file: string, title: string, tags: string[] = []) =>
  widths.filter((project) => isOfEveryday({ project, file, title, tags }));

describe('the everyday run', () => {
  it('takes a test that names no width at one of the two', () => {
    const titles = Array.from({ length: 40 }, (_, at) => `a member does thing ${at}`);
    const taken = titles.map((title) => runs('tests/e2e/session.spec.ts', title));
    expect(taken.every((at) => at.length === 1)).toBe(true);
    expect(new Set(taken.flat())).toEqual(new Set(widths));
  });

  it('takes a share of the tests of a long product', () => {
    const titles = Array.from({ length: 100 }, (_, at) => `axe finds nothing on screen ${at}`);
    const taken = titles.filter((title) => runs('tests/e2e/axe.spec.ts', title, ['@desktop']).length > 0);
    expect(taken.length).toBeGreaterThan(12);
    expect(taken.length).toBeLessThan(40);
  });

  it('takes whatever names its engines', () => {
    expect(runs('tests/e2e/engines.spec.ts', 'a member buys', ['@engines', '@desktop'])).toEqual(widths);
  });
});
