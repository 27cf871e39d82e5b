import { describe, expect, it } from 'vitest';
import { forOldEngines } from './old-css';

describe('CSS conversion for old engines', () => {
  it('replaces container queries with classes', () => {
    const css = forOldEngines(
      '.a{color:red}@container sub (min-width: 760px) { .a, .b > i { color: blue } .c { margin: 0 } } .d{top:0}',
    );
    expect(css.replace(/\s+/g, ' ')).toContain('.from-760 .a,.from-760 .b > i{ color: blue }');
    expect(css.replace(/\s+/g, ' ')).toContain('.from-760 .c{ margin: 0 }');
    expect(css).toContain('.d{top:0}');
    expect(css).not.toContain('@container');
  });

  it('replaces all container queries of a style sheet, not only the first', () => {
    const css = forOldEngines(
      '@container sub (min-width:480px){.a{top:0}}@container sub (min-width:1024px){.b{top:0}}',
    );
    expect(css).toBe('.from-480 .a{top:0}.from-1024 .b{top:0}');
  });

  it('joins the `from-…` class to `.sub` without a space, because both classes are on the same element', () => {
    const css = '@container sub (min-width:761px){:global(.sub[data-scene="STB"]) .a{top:0}.sub .b,.sublime{top:0}}';
    expect(forOldEngines(css)).toBe(
      ':global(.from-761.sub.sub[data-scene="STB"]) .a{top:0}.from-761.sub .b,.from-761 .sublime{top:0}',
    );
  });

  it('removes comments, so that they aren’t taken for a part of a selector', () => {
    const css = '@container sub (min-width:761px){/* Why. */:global(.sub[data-scene="STB"]) .a{top:0}}';
    expect(forOldEngines(css)).toBe(':global(.from-761.sub.sub[data-scene="STB"]) .a{top:0}');
  });

  it('keeps rules for TVs more specific than those of container queries', () => {
    const css = '.sub[data-scene="STB"] .a{display:none}@container sub (min-width:761px){.a:first-child{display:grid}}';
    expect(forOldEngines(css)).toBe(
      '.sub.sub[data-scene="STB"] .a{display:none}.from-761 .a:first-child{display:grid}',
    );
  });

  it('uses the old names of `gap` and `row-gap`', () => {
    expect(forOldEngines('.a{display:grid;gap:4px;row-gap: 2px}')).toBe(
      '.a{display:grid;grid-gap:4px;grid-row-gap: 2px}',
    );
  });

  it('adds the prefixed names of logical margins, paddings and borders', () => {
    expect(forOldEngines('.a{margin-inline-start:4px;padding-inline-end:1px;border-inline-start:1px solid}')).toBe(
      '.a{-webkit-margin-start:4px;margin-inline-start:4px;-webkit-padding-end:1px;padding-inline-end:1px;-webkit-border-start:1px solid;border-inline-start:1px solid}',
    );
    expect(forOldEngines('.a{margin-block: 0 2px;margin-inline: calc(var(--a) * -1) 8px;padding-block:4px}')).toBe(
      '.a{margin-top:0;margin-bottom:2px;-webkit-margin-start:calc(var(--a) * -1);-webkit-margin-end:8px;margin-inline: calc(var(--a) * -1) 8px;padding-top:4px;padding-bottom:4px}',
    );
  });

  it('mirrors positions in right-to-left languages', () => {
    expect(forOldEngines('.a{inset-inline:0}')).toBe('.a{left:0;right:0}');
    expect(forOldEngines('.a,.b{top:0;inset-inline-end:2px}')).toBe(
      '.a,.b{top:0;right:2px}[dir=rtl] .a,[dir=rtl] .b{left:2px;right:auto}',
    );
    expect(forOldEngines('.a{inset-inline-end:auto;inset-inline-start:2px}')).toBe(
      '.a{right:auto;left:2px}[dir=rtl] .a{left:auto;right:2px}',
    );
    expect(forOldEngines('.sub[data-scene] .a{inset-inline-start:0}')).toBe(
      '.sub[data-scene] .a{left:0}[dir=rtl].sub[data-scene] .a{right:0;left:auto}',
    );
    expect(forOldEngines('@container sub (min-width:761px){.a{inset-inline-start:0}}')).toBe(
      '.from-761 .a{left:0}.from-761[dir=rtl] .a{right:0;left:auto}',
    );
  });

  const inOldEngines = (rules: string) => `@supports not (container-type:inline-size){${rules}}`;

  it('adds a rule with :focus for engines without :focus-visible', () => {
    expect(forOldEngines('.a:focus-visible{top:0}.b{top:0}')).toBe(
      `.a:focus-visible{top:0}${inOldEngines('.a:focus{top:0}')}.b{top:0}`,
    );
    expect(forOldEngines('.a:not(:focus-visible) .b{top:0}')).toContain(inOldEngines('.a:not(:focus) .b{top:0}'));
  });

  it('draws focus rings as shadows in old engines, because shadows follow rounded corners', () => {
    const outline = 'outline: var(--s-ring) solid var(--s-focus);\n  outline-offset: 2px;';
    expect(forOldEngines(`.a:focus-visible{${outline}}`)).toBe(
      `.a:focus-visible{${outline}}${inOldEngines('.a:focus{outline:0;box-shadow:0 0 0 2px var(--s-background),0 0 0 calc(var(--s-ring) + 2px) var(--s-focus);}')}`,
    );
    // A rule with just the selector `:focus-visible` keeps its outline.
    expect(forOldEngines(`:focus-visible{${outline}}`)).toContain(inOldEngines(`:focus{${outline}}`));
    expect(forOldEngines(`.b:focus-visible{${outline.replace('2px', '-2px')}}`)).toContain(
      '.b:focus{outline:0;box-shadow:inset 0 0 0 2px var(--s-focus),0 0 0 calc(var(--s-ring) - 2px) var(--s-focus);}',
    );
    expect(forOldEngines(`.c:focus-visible{${outline.replace('2px', 'calc(var(--s-ring) * -1)')}}`)).toContain(
      '.c:focus{outline:0;box-shadow:inset 0 0 0 var(--s-ring) var(--s-focus);}',
    );
  });

  it('keeps media queries for printing and for display preferences', () => {
    const css = '@media (forced-colors:active){.a{top:2px}}@media print{.d{top:0}}';
    expect(forOldEngines(css)).toBe(css);
  });
});
