import { expect } from 'chai';
import { useState } from 'react';
import { mount, press, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { Tabs } from './tabs';

function Example() {
  const [method, setMethod] = useState<'email' | 'phone' | 'name'>('email');
  const tabs = (['email', 'phone', 'name'] as const).map((value) => ({ value, label: value }));
  return (
    <Tabs label="Sign in with" tabs={tabs} value={method} onChange={setMethod}>
      <p>Panel of {method}</p>
    </Tabs>
  );
}

describe('Tabs', () => {
  afterEach(unmountAll);

  it('are accessible, with one tab stop and a panel labeled by its tab', async () => {
    const { root, get, violations } = await mount(Example);
    expect(await violations()).to.deep.equal([]);
    const tabs = [...root.querySelectorAll<HTMLElement>('[role=tab]')];
    expect(tabs.map(({ tabIndex }) => tabIndex)).to.deep.equal([0, -1, -1]);
    expect(get('[role=tabpanel]').getAttribute('aria-labelledby')).to.equal(tabs[0]?.id);
  });

  it('move focus and selection on arrow keys, Home and End, and wrap around at both ends', async () => {
    const { root, get } = await mount(Example);
    const selected = () => root.querySelector('[role=tab][aria-selected=true]')?.textContent;
    get('[role=tab]').focus();
    const steps = [
      ['ArrowLeft', 'name'],
      ['ArrowRight', 'email'],
      ['ArrowRight', 'phone'],
      ['End', 'name'],
      ['Home', 'email'],
    ] as const;
    for (const [key, tab] of steps) {
      press(root.activeElement as Element, key);
      await until(`${tab} is selected`, () => selected() === tab);
      expect(root.activeElement?.textContent).to.equal(tab);
    }
    expect(get('[role=tabpanel]').textContent).to.equal('Panel of email');
  });

  it('prevent the default action only of the keys they handle', async () => {
    const { get } = await mount(Example);
    // `press` returns false if the default action was prevented.
    expect(press(get('[role=tab]'), 'a')).to.equal(true);
    expect(press(get('[role=tab]'), 'Home')).to.equal(false);
  });
});
