import { expect, it } from 'vitest';
import { markdown } from './markdown';

it('a heading can be linked to', () => {
  expect(markdown('## Going `live` now')).toBe('<h2 id="going-live-now">Going <code>live</code> now</h2>');
});

it('text is text, whatever it looks like', () => {
  expect(markdown('A <script> & `<sub-plans>`, **bold** and [there](/docs/).')).toBe(
    '<p>A &lt;script&gt; &amp; <code>&lt;sub-plans&gt;</code>, <strong>bold</strong> and <a href="/docs/">there</a>.</p>',
  );
});

it('leaves comments out', () => {
  expect(markdown('<!-- generated: events -->\n\nText\n\n<!-- /generated -->')).toBe('<p>Text</p>');
});

it('a snippet keeps its lines and its test mode', () => {
  const html = markdown('```html quick start\n<b>\n\n</b>\n```');
  expect(html).toContain('data-run="html" data-name="quick start"><code>&lt;b&gt;\n\n&lt;/b&gt;</code>');
});

it('a snippet without an end is a mistake, not half a page', () => {
  expect(() => markdown('```js\nlet a;')).toThrow('has no end');
});

it('lists, checklists, notes and tables are what they are', () => {
  expect(markdown('- one\n  goes on\n- two')).toBe('<ul><li>one goes on</li><li>two</li></ul>');
  expect(markdown('1. one\n2. two')).toBe('<ol><li>one</li><li>two</li></ol>');
  expect(markdown('- [ ] keys')).toBe('<ul class="checklist"><li>keys</li></ul>');
  expect(markdown('> Mind\n> this.')).toBe('<p class="note">Mind this.</p>');
  expect(markdown('| A | B |\n|---|---|\n| `x` | a \\| b |')).toContain(
    '<th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td><code>x</code></td><td>a | b</td></tr>',
  );
});
