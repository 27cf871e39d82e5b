import { describe, expect, it } from 'vitest';
import { forOldEngines } from './old-css';

describe('A style sheet for old engines', () => {
  it('replaces container queries with classes', () => {
    const css = forOldEngines(
      '.a{color:red}@container sub (min-width: 760px) { .a, .b > i { color: blue } .c { margin: 0 } } .d{top:0}',
    );
    expect(css.replace(/\s+/g, ' ')).toContain('.from-760 .a,.from-760 .b > i{ color: blue }');
    expect(css.replace(/\s+/g, ' ')).toContain('.from-760 .c{ margin: 0 }');
    expect(css).toContain('.d{top:0}');
    expect(css).not.toContain('@container');
  });

  it('rewrites every container query', () => {
    const css = forOldEngines(
      '@container sub (min-width:480px){.a{top:0}}@container sub (min-width:1024px){.b{top:0}}',
    );
    expect(css).toBe('.from-480 .a{top:0}.from-1024 .b{top:0}');
  });

  it('adds the class to the root of the screen, which has no ancestor with it', () => {
    const css = '@container sub (min-width:761px){:global(.sub[data-scene="STB"]) .a{top:0}.sub .b,.sublime{top:0}}';
    expect(forOldEngines(css)).toBe(
      ':global(.from-761.sub[data-scene="STB"]) .a{top:0}.from-761.sub .b,.from-761 .sublime{top:0}',
    );
  });

  it('uses the old name of grid gaps', () => {
    expect(forOldEngines('.a{display:grid;gap:4px;row-gap: 2px}')).toBe(
      '.a{display:grid;grid-gap:4px;grid-row-gap: 2px}',
    );
  });

  it('replaces :focus-visible with :focus', () => {
    expect(forOldEngines('.a:focus-visible{top:0}')).toBe('.a:focus{top:0}');
  });

  it('removes styles for settings and printers that TVs don’t have', () => {
    const css =
      '.a{top:0}@media (prefers-contrast: more){.a{top:1px}.b{top:0}}@media (forced-colors:active){.a{top:2px}}.c{top:0}@media print{.d{top:0}}';
    expect(forOldEngines(css)).toBe('.a{top:0}.c{top:0}');
  });

  it('throws for an unclosed query', () => {
    expect(() => forOldEngines('@container sub (min-width: 760px) { .a { top: 0 }')).toThrow('Unclosed');
  });
});
