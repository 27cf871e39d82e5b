import { expect, it } from 'vitest';
import { markdown } from './markdown';

it('gives each heading an id to link to', () => {
  expect(markdown('## Going `live` now')).toBe('<h2 id="going-live-now">Going <code>live</code> now</h2>');
});

it('escapes HTML in text', () => {
  expect(markdown('A <script> & `<sub-plans>`, **bold** and [there](/docs/).')).toBe(
    '<p>A &lt;script&gt; &amp; <code>&lt;sub-plans&gt;</code>, <strong>bold</strong> and <a href="/docs/">there</a>.</p>',
  );
});

it('removes comments', () => {
  expect(markdown('<!-- generated: events -->\n\nText\n\n<!-- /generated -->')).toBe('<p>Text</p>');
});

it('preserves the lines of a snippet and marks how tests run it', () => {
  const html = markdown('```html quick start\n<b>\n\n</b>\n```');
  expect(html).toContain('data-run="html" data-name="quick start"><code>&lt;b&gt;\n\n&lt;/b&gt;</code>');
});

it('throws if a snippet has no end', () => {
  expect(() => markdown('```js\nlet a;')).toThrow('without an end');
});

it('renders lists, checklists, notes and tables', () => {
  expect(markdown('- one\n  goes on\n- two')).toBe('<ul><li>one goes on</li><li>two</li></ul>');
  expect(markdown('1. one\n2. two')).toBe('<ol><li>one</li><li>two</li></ol>');
  expect(markdown('- [ ] keys')).toBe('<ul class="checklist"><li>keys</li></ul>');
  expect(markdown('> Mind\n> this.')).toBe('<p class="note">Mind this.</p>');
  expect(markdown('| A | B |\n|---|---|\n| `x` | a \\| b |')).toContain(
    '<th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td><code>x</code></td><td>a | b</td></tr>',
  );
});
