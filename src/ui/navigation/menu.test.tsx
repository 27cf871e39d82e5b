import { expect } from 'chai';
import { mount, press, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { Button } from '../button/button';
import { Menu } from './menu';

const selectedLabels: string[] = [];

function Example() {
  const items = ['Receipt', 'Try again', 'Cancel order'].map((label) => ({
    key: label,
    label,
    onSelect: () => selectedLabels.push(label),
  }));
  return (
    <>
      <Menu label="Actions for Monthly" items={items} />
      <Button>Outside</Button>
    </>
  );
}

async function openMenu() {
  const mounted = await mount(Example);
  const button = mounted.get('[aria-haspopup=menu]');
  button.focus();
  button.click();
  await until('the menu is open', () => mounted.root.querySelector('[role=menu]'));
  const focusedText = () => mounted.root.activeElement?.textContent;
  const waitUntilClosed = () => until('the menu is closed', () => !mounted.root.querySelector('[role=menu]'));
  return { ...mounted, button, focusedText, waitUntilClosed };
}

describe('Menu', () => {
  afterEach(() => {
    unmountAll();
    selectedLabels.length = 0;
  });

  it('is accessible, with a label and a button that controls it', async () => {
    const { get, button, violations } = await openMenu();
    expect(await violations()).to.deep.equal([]);
    const menu = get('[role=menu]');
    expect(button.getAttribute('aria-expanded')).to.equal('true');
    expect(button.getAttribute('aria-controls')).to.equal(menu.id);
    expect(menu.getAttribute('aria-label')).to.equal('Actions for Monthly');
  });

  it('moves the focus when an arrow key, Home, End or the first letter of an item is pressed', async () => {
    const { root, focusedText } = await openMenu();
    expect(focusedText()).to.equal('Receipt');
    const steps = [
      ['ArrowDown', 'Try again'],
      ['End', 'Cancel order'],
      ['ArrowDown', 'Receipt'],
      ['ArrowUp', 'Cancel order'],
      ['t', 'Try again'],
      ['Home', 'Receipt'],
    ] as const;
    for (const [key, label] of steps) {
      press(root.activeElement as Element, key);
      expect(focusedText(), key).to.equal(label);
    }
  });

  it('selects an item, closes, and returns the focus to the button', async () => {
    const { root, button, waitUntilClosed } = await openMenu();
    press(root.activeElement as Element, 'ArrowDown');
    (root.activeElement as HTMLElement).click();
    await waitUntilClosed();
    expect(selectedLabels).to.deep.equal(['Try again']);
    expect(root.activeElement).to.equal(button);
  });

  it('closes on Escape and focuses its button, and closes on a press outside the menu', async () => {
    const { root, get, button, waitUntilClosed } = await openMenu();
    press(root.activeElement as Element, 'Escape');
    await waitUntilClosed();
    expect(root.activeElement).to.equal(button);
    button.click();
    await until('the menu is open', () => root.querySelector('[role=menu]'));
    get('[part=button]').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    await waitUntilClosed();
    expect(selectedLabels).to.deep.equal([]);
  });

  it('stays inside the window', async () => {
    const { get } = await openMenu();
    const { left, right } = get('[role=menu]').getBoundingClientRect();
    expect(left).to.be.at.least(0);
    expect(right).to.be.at.most(window.innerWidth);
  });
});
