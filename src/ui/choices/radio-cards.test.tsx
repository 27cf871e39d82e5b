import { expect } from 'chai';
import { useState } from 'react';
import { mount, referencedText, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { RadioCards } from './radio-cards';

function Example() {
  const [method, setMethod] = useState<'card' | 'pix' | 'cash' | ''>('');
  return (
    <RadioCards
      legend="How would you like to pay?"
      value={method}
      onChange={setMethod}
      error={method ? undefined : 'Choose an option'}
      options={[
        { value: 'card', title: 'Card', meta: 'Renews automatically' },
        { value: 'pix', title: 'Pix', badge: '5% off' },
        { value: 'cash', title: 'Cash', disabled: true },
      ]}
    />
  );
}

describe('RadioCards', () => {
  afterEach(unmountAll);

  it('are accessible: a named group of native radio buttons, described by the error', async () => {
    const { root, get, violations } = await mount(Example);
    expect(await violations()).to.deep.equal([]);
    expect(get('fieldset legend').textContent).to.equal('How would you like to pay?');
    expect(referencedText(root, get('fieldset'), 'aria-describedby')).to.equal('Choose an option');
    const names = new Set([...root.querySelectorAll('input')].map(({ name, type }) => `${type} ${name}`));
    expect(names.size).to.equal(1);
  });

  it('are chosen by a click anywhere on the card, and the group’s error then disappears', async () => {
    const { root, get } = await mount(Example);
    get('label:nth-of-type(2)').click();
    await until('Pix is chosen', () => get<HTMLInputElement>('input[value=pix]').checked);
    expect(root.querySelector('[role=alert]')).to.equal(null);
  });

  it('aren’t chosen by a click while disabled', async () => {
    const { get } = await mount(Example);
    get('label:nth-of-type(3)').click();
    expect(get<HTMLInputElement>('input[value=cash]').checked).to.equal(false);
    expect(get<HTMLInputElement>('input[value=cash]').disabled).to.equal(true);
  });
});
