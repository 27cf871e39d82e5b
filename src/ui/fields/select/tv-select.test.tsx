import { expect } from 'chai';
import { useState } from 'react';
import { type Mounted, mount, unmountAll } from '../../../../tests/elements/mount';
import { until } from '../../../../tests/elements/until';
import { SelectField } from './select-field';

function Status() {
  const [status, setStatus] = useState('paid');
  const options = ['open', 'paid', 'refunded'].map((value) => ({ value, label: value }));
  return <SelectField label="Status" placeholder="Any" value={status} onChange={setStatus} options={options} />;
}

const key = (root: ShadowRoot, name: string, keyCode = 0) => {
  const target = root.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true, keyCode });
  const isFree = target.dispatchEvent(event);
  if (isFree && name === 'Enter' && target instanceof HTMLElement) target.click();
};

async function mountOnTv(): Promise<Mounted & { opener: HTMLButtonElement }> {
  const part = await mount(Status);
  part.root.host.setAttribute('scene', 'STB');
  const opener = await until('the button with the choice', () =>
    part.root.querySelector<HTMLButtonElement>('button[aria-haspopup]'),
  );
  return { ...part, opener };
}

const openList = async ({ root, opener }: Mounted & { opener: HTMLButtonElement }) => {
  opener.focus();
  key(root, 'Enter');
  return until('the list', () => root.querySelector<HTMLDialogElement>('dialog:modal'));
};

describe('a select on a TV', () => {
  afterEach(unmountAll);

  it('is an accessible button with the current choice', async () => {
    const { violations, opener, root } = await mountOnTv();
    expect(await violations()).to.deep.equal([]);
    expect(opener.getAttribute('aria-label')).to.equal('Status: paid');
    expect(root.querySelector('select')).to.equal(null);
  });

  it('opens a list over the screen with the current choice focused', async () => {
    const part = await mountOnTv();
    const list = await openList(part);
    expect(await part.violations()).to.deep.equal([]);
    expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).to.deep.equal([
      'Any',
      'open',
      'paid',
      'refunded',
    ]);
    expect(part.root.activeElement?.textContent).to.equal('paid');
    expect(list.getBoundingClientRect().height).to.equal(innerHeight);
  });

  it('is changed with an arrow key and OK, and takes the focus back', async () => {
    const part = await mountOnTv();
    await openList(part);
    key(part.root, 'ArrowDown');
    expect(part.root.activeElement?.textContent).to.equal('refunded');
    key(part.root, 'Enter');
    await until('the list is closed', () => !part.root.querySelector('dialog'));
    await until('the new choice', () => part.opener.getAttribute('aria-label') === 'Status: refunded');
    expect(part.root.activeElement).to.equal(part.opener);
  });

  for (const [name, keyCode] of [
    ['GoBack', 461],
    ['XF86Back', 10009],
  ] as const) {
    it(`closes with Back (${keyCode}) and keeps the choice`, async () => {
      const part = await mountOnTv();
      await openList(part);
      key(part.root, 'ArrowUp');
      key(part.root, name, keyCode);
      await until('the list is closed', () => !part.root.querySelector('dialog'));
      expect(part.opener.getAttribute('aria-label')).to.equal('Status: paid');
      expect(part.root.activeElement).to.equal(part.opener);
    });
  }
});
