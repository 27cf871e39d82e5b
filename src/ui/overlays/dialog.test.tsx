import { expect } from 'chai';
import { useState } from 'react';
import { mount, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { Dialog } from './dialog';

function Example() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        Delete card
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Delete this card?">
        <p>You can add it again later.</p>
      </Dialog>
    </>
  );
}

async function openDialog() {
  const mounted = await mount(Example);
  const opener = mounted.get('#opener');
  opener.focus();
  opener.click();
  const dialog = await until('the dialog is open', () => mounted.root.querySelector<HTMLDialogElement>('dialog:modal'));
  return { ...mounted, opener, dialog };
}

describe('Dialog', () => {
  afterEach(unmountAll);

  it('is accessible', async () => {
    const { violations, dialog, root } = await openDialog();
    expect(await violations()).to.deep.equal([]);
    expect(root.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).to.equal(
      'Delete this card?',
    );
  });

  it('gets the focus, and returns it to the opener when the close button is pressed', async () => {
    const { root, dialog, opener } = await openDialog();
    expect(dialog.contains(root.activeElement)).to.equal(true);
    dialog.querySelector<HTMLButtonElement>('button[aria-label]')?.click();
    await until('the dialog is closed', () => !root.querySelector('dialog'));
    expect(root.activeElement).to.equal(opener);
  });

  it('fades out as an inert copy, while the dialog itself and the focus don’t wait', async () => {
    const { root, dialog, opener, violations } = await openDialog();
    dialog.querySelector<HTMLButtonElement>('button[aria-label]')?.click();
    const copy = await until('a copy fades out', () => root.querySelector<HTMLElement>('[popover]:popover-open'));
    expect(copy.textContent).to.equal(dialog.textContent);
    expect(copy.inert).to.equal(true);
    expect(dialog.isConnected).to.equal(false);
    expect(root.activeElement).to.equal(opener);
    await until('the copy is gone', () => !copy.isConnected);
    expect(await violations()).to.deep.equal([]);
  });

  for (const stop of ['pause', 'cancel'] as const) {
    it(`leaves no copy behind if a script calls ${stop}() on its animations`, async () => {
      const { root, dialog } = await openDialog();
      dialog.querySelector<HTMLButtonElement>('button[aria-label]')?.click();
      const copy = await until('a copy fades out', () => root.querySelector<HTMLElement>('[popover]:popover-open'));
      for (const animation of copy.getAnimations({ subtree: true })) animation[stop]();
      await until('the copy is gone', () => !copy.isConnected);
    });
  }

  it('leaves nothing behind if its element is removed while it is open', async () => {
    const { root, dialog } = await openDialog();
    root.host.remove();
    await until('the dialog is gone', () => !dialog.isConnected);
    expect(document.querySelector('[popover]:popover-open')).to.equal(null);
  });

  it('closes on Escape and on a click outside its panel', async () => {
    const { root, dialog } = await openDialog();
    dialog.querySelector('p')?.click();
    expect(root.querySelector('dialog')).to.equal(dialog);
    // The Escape key makes the browser fire `cancel` on the dialog.
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    await until('the dialog is closed', () => !root.querySelector('dialog'));
    const reopened = await openDialog();
    reopened.dialog.click();
    await until('the dialog is closed', () => !reopened.root.querySelector('dialog'));
  });

  it('keeps the wheel and touches from scripts of the page that scroll it', async () => {
    const { dialog } = await openDialog();
    const received: string[] = [];
    const types = ['wheel', 'touchmove'];
    const listen = ({ type }: Event) => received.push(type);
    for (const type of types) document.addEventListener(type, listen);
    for (const type of types)
      dialog.querySelector('p')?.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    for (const type of types) document.removeEventListener(type, listen);
    expect(received).to.deep.equal([]);
    // The attribute by which Lenis recognizes what scrolls by itself.
    expect(dialog.hasAttribute('data-lenis-prevent')).to.equal(true);
  });
});
