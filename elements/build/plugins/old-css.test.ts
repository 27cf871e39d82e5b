import { describe, expect, it } from 'vitest';
import { forOldEngines } from './old-css';

describe('A sheet for old engines', () => {
  it('has classes in place of container queries', () => {
    const css = forOldEngines(
      '.a{color:red}@container sub (min-width: 760px) { .a, .b > i { color: blue } .c { margin: 0 } } .d{top:0}',
    );
    expect(css.replace(/\s+/g, ' ')).toContain('.from-760 .a,.from-760 .b > i{ color: blue }');
    expect(css.replace(/\s+/g, ' ')).toContain('.from-760 .c{ margin: 0 }');
    expect(css).toContain('.d{top:0}');
    expect(css).not.toContain('@container');
  });

  it('rewrites every container query of a sheet', () => {
    const css = forOldEngines(
      '@container sub (min-width:480px){.a{top:0}}@container sub (min-width:1024px){.b{top:0}}',
    );
    expect(css).toBe('.from-480 .a{top:0}.from-1024 .b{top:0}');
  });

  it('calls the gaps of a grid by their old name', () => {
    expect(forOldEngines('.a{display:grid;gap:4px;row-gap: 2px}')).toBe(
      '.a{display:grid;grid-gap:4px;grid-row-gap: 2px}',
    );
  });

  it('shows focus where :focus-visible is unknown', () => {
    expect(forOldEngines('.a:focus-visible{top:0}')).toBe('.a:focus{top:0}');
  });

  it('refuses a query that is not closed', () => {
    expect(() => forOldEngines('@container sub (min-width: 760px) { .a { top: 0 }')).toThrow('not closed');
  });
});
