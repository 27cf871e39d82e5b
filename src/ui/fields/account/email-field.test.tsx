import { expect } from 'chai';
import { useState } from 'react';
import { mount, press, typeText, unmountAll } from '../../../../tests/elements/mount';
import { until } from '../../../../tests/elements/until';
import { EmailField } from './email-field';

function Example() {
  const [email, setEmail] = useState('');
  return <EmailField label="Email" value={email} onChange={setEmail} suffixes={['example.com', 'example.org']} />;
}

async function mountWithSuggestions() {
  const mounted = await mount(Example);
  const input = mounted.get<HTMLInputElement>('input');
  typeText(input, 'ann@');
  await until('both suggestions are shown', () => mounted.root.querySelectorAll('[role=option]').length === 2);
  return { ...mounted, input };
}

describe('EmailField', () => {
  afterEach(unmountAll);

  it('is accessible, with and without suggestions', async () => {
    const { violations } = await mount(Example);
    expect(await violations()).to.deep.equal([]);
    const withSuggestions = await mountWithSuggestions();
    expect(await withSuggestions.violations()).to.deep.equal([]);
    expect(withSuggestions.input.getAttribute('aria-expanded')).to.equal('true');
    expect(withSuggestions.get('[role=status]').textContent).to.equal('2 suggested addresses');
  });

  it('moves through suggestions with arrow keys, accepts one with Enter and keeps the focus in the input', async () => {
    const { root, input } = await mountWithSuggestions();
    const activeText = () => root.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
    press(input, 'ArrowDown');
    await until('the first suggestion is active', () => activeText() === 'ann@example.com');
    press(input, 'ArrowDown');
    await until('the second suggestion is active', () => activeText() === 'ann@example.org');
    // `press` returns false if the field handled the key and prevented the default action.
    expect(press(input, 'Enter')).to.equal(false);
    await until('the address is filled in', () => input.value === 'ann@example.org');
    expect(root.querySelectorAll('[role=option]')).to.have.lengthOf(0);
    expect(root.activeElement).to.equal(input);
  });

  it('closes the suggestions on Escape', async () => {
    const { root, input } = await mountWithSuggestions();
    expect(press(input, 'Escape')).to.equal(false);
    await until('the suggestions are closed', () => root.querySelectorAll('[role=option]').length === 0);
    expect(input.value).to.equal('ann@');
    expect(press(input, 'Escape')).to.equal(true);
  });

  it('leaves Enter to the form if no suggestion is active, and doesn’t cover its error with the suggestions', async () => {
    const { root, input } = await mountWithSuggestions();
    expect(press(input, 'Enter')).to.equal(true);
    await until('the suggestions are closed', () => root.querySelectorAll('[role=option]').length === 0);
    expect(input.value).to.equal('ann@');
  });
});
