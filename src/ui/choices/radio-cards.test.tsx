import { expect } from 'chai';
import { useState } from 'react';
import { mount, referencedText, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { RadioCards, RadioLabel } from './radio-cards';

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

describe('RadioLabel', () => {
  afterEach(unmountAll);

  it('is accessible: a radio button named by its content, chosen by a click on the content', async () => {
    const chosen: string[] = [];
    const { get, violations } = await mount(() => (
      <fieldset>
        <legend>Plan</legend>
        {['month', 'year'].map((value) => (
          <RadioLabel
            key={value}
            name="plan"
            value={value}
            checked={value === 'month'}
            onChange={() => chosen.push(value)}
          >
            <span id={value}>1 {value}</span>
          </RadioLabel>
        ))}
      </fieldset>
    ));
    expect(await violations()).to.deep.equal([]);
    expect(get<HTMLInputElement>('input[value=year]').labels?.[0]?.textContent).to.equal('1 year');
    get('#year').click();
    expect(chosen).to.deep.equal(['year']);
  });
});
