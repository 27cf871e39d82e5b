import { expect } from 'chai';
import { useState } from 'react';
import { mount, typeText, unmountAll } from '../../../../tests/elements/mount';
import { until } from '../../../../tests/elements/until';
import { PasswordField } from './password-field';

function Example() {
  const [password, setPassword] = useState('');
  return (
    <PasswordField
      label="Password"
      autoComplete="new-password"
      showsStrength
      hint="At least 6 characters"
      value={password}
      onChange={setPassword}
    />
  );
}

describe('PasswordField', () => {
  afterEach(unmountAll);

  it('is accessible, and passes its autocomplete value to the input, for password managers', async () => {
    const { get, violations } = await mount(Example);
    expect(await violations()).to.deep.equal([]);
    expect(get<HTMLInputElement>('input').autocomplete).to.equal('new-password');
  });

  it('shows the password after a click on “Show password”, and changes that button’s accessible name', async () => {
    const { get } = await mount(Example);
    const input = get<HTMLInputElement>('input');
    typeText(input, 'secret');
    const button = get<HTMLButtonElement>('button');
    expect([input.type, button.getAttribute('aria-label')]).to.deep.equal(['password', 'Show password']);
    button.click();
    await until('the password is shown', () => input.type === 'text');
    expect(button.getAttribute('aria-label')).to.equal('Hide password');
    expect(button.getAttribute('aria-controls')).to.equal(input.id);
    expect(input.value).to.equal('secret');
  });

  it('announces the strength while a new password is typed', async () => {
    const { get } = await mount(Example);
    typeText(get<HTMLInputElement>('input'), 'aaa');
    await until('a weak password is announced', () => /weak/i.test(get('[role=status]').textContent ?? ''));
    typeText(get<HTMLInputElement>('input'), 'kV8#pz!Qm2-Lw');
    await until('a strong password is announced', () => /strong/i.test(get('[role=status]').textContent ?? ''));
  });
});
