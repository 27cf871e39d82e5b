import { expect } from 'chai';
import { handleBlockedKey } from '../../elements/base/keyboard/blocked-keys';

function render(html: string): ShadowRoot {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = html;
  document.body.append(host);
  return root;
}

const press = (target: Element, key: string) => handleBlockedKey('keydown', target, key);

const query = <Kind extends HTMLElement = HTMLInputElement>(root: ShadowRoot, selector: string): Kind =>
  root.querySelector(selector) as Kind;

describe('keys whose default action the page prevented still work', () => {
  it('Backspace, Delete, the arrow keys and Enter edit the text of a field', () => {
    const root = render('<input value="abcd"><textarea>one</textarea>');
    const field = query(root, 'input');
    field.focus();
    field.setSelectionRange(2, 2);
    press(field, 'Backspace');
    expect(field.value).to.equal('acd');
    press(field, 'Delete');
    expect(field.value).to.equal('ad');
    press(field, 'ArrowRight');
    press(field, 'ArrowRight');
    press(field, 'Backspace');
    expect(field.value).to.equal('a');
    press(field, 'ArrowLeft');
    press(field, 'ArrowLeft');
    expect(field.selectionStart).to.equal(0);
    const text = query<HTMLTextAreaElement>(root, 'textarea');
    text.focus();
    text.setSelectionRange(3, 3);
    press(text, 'Enter');
    expect(text.value).to.equal('one\n');
  });

  it('an arrow key moves the caret to the edge of the selection in the arrow’s direction', () => {
    const root = render('<input value="abcdef">');
    const field = query(root, 'input');
    field.focus();
    for (const [key, caret] of [
      ['ArrowRight', 4],
      ['ArrowLeft', 1],
    ] as const) {
      field.setSelectionRange(1, 4);
      press(field, key);
      expect([field.selectionStart, field.selectionEnd]).to.deep.equal([caret, caret]);
    }
  });

  it('Enter submits a form only if the form is valid', () => {
    const root = render('<form><input required><button>Send</button></form>');
    let submitCount = 0;
    query<HTMLFormElement>(root, 'form').addEventListener('submit', (event) => {
      event.preventDefault();
      submitCount += 1;
    });
    press(query(root, 'input'), 'Enter');
    expect(submitCount).to.equal(0);
    query(root, 'input').value = 'a';
    press(query(root, 'input'), 'Enter');
    expect(submitCount).to.equal(1);
  });

  it('arrow keys cycle through the radio buttons of a group and skip disabled ones', () => {
    const radio = (name: string, value: string, attributes = '') =>
      `<input type="radio" name="${name}" value="${value}" ${attributes}>`;
    const root = render(radio('a', '1', 'checked') + radio('a', '2', 'disabled') + radio('b', '3') + radio('a', '4'));
    const received: string[] = [];
    root.addEventListener('change', (event) => received.push((event.target as HTMLInputElement).value));
    press(query(root, '[value="1"]'), 'ArrowDown');
    expect(root.activeElement).to.equal(query(root, '[value="4"]'));
    press(query(root, '[value="4"]'), 'ArrowRight');
    press(query(root, '[value="1"]'), 'ArrowUp');
    expect(received).to.deep.equal(['4', '1', '4']);
    press(query(root, '[value="3"]'), ' ');
    expect(query(root, '[value="3"]').checked).to.equal(true);
  });

  it('arrow keys change a select without wrapping, Space toggles a checkbox, Enter and Space click a button', () => {
    const root = render(
      '<select><option>1</option><option>2</option></select><input type="checkbox"><button type="button">Go</button>',
    );
    const select = query<HTMLSelectElement>(root, 'select');
    const received: string[] = [];
    select.addEventListener('change', () => received.push(select.value));
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'Enter']) press(select, key);
    expect(received).to.deep.equal(['2', '1']);
    const checkbox = query(root, '[type=checkbox]');
    press(checkbox, 'Enter');
    expect(checkbox.checked).to.equal(false);
    press(checkbox, ' ');
    expect(checkbox.checked).to.equal(true);
    let clickCount = 0;
    query(root, 'button').addEventListener('click', () => {
      clickCount += 1;
    });
    press(query(root, 'button'), 'Enter');
    press(query(root, 'button'), ' ');
    expect(clickCount).to.equal(2);
  });
});
