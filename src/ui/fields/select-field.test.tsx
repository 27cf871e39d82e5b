import { expect } from 'chai';
import { useState } from 'react';
import { type Mounted, mount, unmountAll } from '../../../tests/elements/mount';
import { laterEvent, until } from '../../../tests/elements/until';
import { DeviceSelect, SelectField } from './select-field';

function StatusField() {
  const [status, setStatus] = useState('paid');
  const options = ['open', 'paid', 'refunded'].map((value) => ({ value, label: value }));
  return <SelectField label="Status" placeholder="Any" value={status} onChange={setStatus} options={options} />;
}

const pressKey = (root: ShadowRoot, key: string, keyCode = 0) => {
  const target = root.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, keyCode });
  const isUnhandled = target.dispatchEvent(laterEvent(event));
  // Browsers click a button when Enter is pressed, but not when a script dispatches the key event.
  if (isUnhandled && key === 'Enter' && target instanceof HTMLElement) target.click();
};

async function mountOnTv(): Promise<Mounted & { opener: HTMLButtonElement }> {
  const mounted = await mount(StatusField);
  mounted.root.host.setAttribute('scene', 'STB');
  const opener = await until('the button with the choice is shown', () =>
    mounted.root.querySelector<HTMLButtonElement>('button[aria-haspopup]'),
  );
  return { ...mounted, opener };
}

const openList = async ({ root, opener }: Mounted & { opener: HTMLButtonElement }) => {
  opener.focus();
  pressKey(root, 'Enter');
  return until('the list is open', () => root.querySelector<HTMLDialogElement>('dialog:modal'));
};

describe('a select', () => {
  afterEach(unmountAll);

  it('wraps a choice that is wider than the field', async () => {
    const heightWith = async (label: string) => {
      const { root } = await mount(() => (
        <div style={{ width: '200px' }}>
          <SelectField label="Plan" value="1" onChange={() => {}} options={[{ value: '1', label }]} />
        </div>
      ));
      return (await until('the select is shown', () => root.querySelector('select'))).offsetHeight;
    };
    expect(await heightWith('6 months, 4 devices, $139.99')).to.be.above(await heightWith('6 months'));
  });
});

describe('a select on a TV', () => {
  afterEach(unmountAll);

  it('is an accessible button with the current choice', async () => {
    const { violations, opener, root } = await mountOnTv();
    expect(await violations()).to.deep.equal([]);
    expect(opener.getAttribute('aria-label')).to.equal('Status: paid');
    expect(root.querySelector('select')).to.equal(null);
  });

  it('opens a list over the whole screen and focuses the current choice', async () => {
    const mounted = await mountOnTv();
    const list = await openList(mounted);
    expect(await mounted.violations()).to.deep.equal([]);
    expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).to.deep.equal([
      'Any',
      'open',
      'paid',
      'refunded',
    ]);
    expect(mounted.root.activeElement?.textContent).to.equal('paid');
    expect(list.getBoundingClientRect().height).to.equal(innerHeight);
  });

  it('changes its value with an arrow key and Enter (OK on a remote control), and gets the focus back', async () => {
    const mounted = await mountOnTv();
    await openList(mounted);
    pressKey(mounted.root, 'ArrowDown');
    expect(mounted.root.activeElement?.textContent).to.equal('refunded');
    pressKey(mounted.root, 'Enter');
    await until('the list is closed', () => !mounted.root.querySelector('dialog'));
    await until('the new choice is shown', () => mounted.opener.getAttribute('aria-label') === 'Status: refunded');
    expect(mounted.root.activeElement).to.equal(mounted.opener);
  });

  for (const [key, keyCode] of [
    ['GoBack', 461],
    ['XF86Back', 10009],
  ] as const) {
    it(`closes its list on the Back key ${key} (${keyCode}), and keeps the earlier choice`, async () => {
      const mounted = await mountOnTv();
      await openList(mounted);
      pressKey(mounted.root, 'ArrowUp');
      pressKey(mounted.root, key, keyCode);
      await until('the list is closed', () => !mounted.root.querySelector('dialog'));
      expect(mounted.opener.getAttribute('aria-label')).to.equal('Status: paid');
      expect(mounted.root.activeElement).to.equal(mounted.opener);
    });
  }
});

describe('a select without a box', () => {
  afterEach(unmountAll);

  it('is the browser’s select, with the language of each choice', async () => {
    const { get, violations } = await mount(() => (
      <DeviceSelect
        title="Language"
        aria-label="Language"
        emptyLabel={null}
        value="pt"
        onChange={() => undefined}
        options={[
          { value: 'en', label: 'English', lang: 'en' },
          { value: 'pt', label: 'Português', lang: 'pt' },
        ]}
      />
    ));
    const select = get<HTMLSelectElement>('select');
    expect(await violations()).to.deep.equal([]);
    expect([...select.options].map(({ lang, selected }) => [lang, selected])).to.deep.equal([
      ['en', false],
      ['pt', true],
    ]);
  });
});
