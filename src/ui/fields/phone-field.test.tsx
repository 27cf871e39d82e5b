import { expect } from 'chai';
import { useState } from 'react';
import { mount, referencedText, typeText, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { PhoneField, type PhoneValue } from './phone-field';

// In the contract, `areaCode` is the country calling code. `hasArea`: numbers of the country have an area code.
// `lengths`: the minimum and maximum number of digits without the calling code.
const countries = [
  { country: 'BR', name: 'Brazil', areaCode: '55', lengths: [8, 9], hasArea: true },
  { country: 'KE', name: 'Kenya', areaCode: '254', lengths: [9, 9] },
  { country: 'US', name: 'United States', areaCode: '1' },
];

function PhoneExample() {
  const [phone, setPhone] = useState<PhoneValue>({ country: '', area: '', number: '' });
  const error = phone.country ? undefined : 'fields.phone.countryRequired';
  return <PhoneField label="Phone" countries={countries} value={phone} onChange={setPhone} error={error} />;
}

function choose(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('PhoneField', () => {
  afterEach(unmountAll);

  it('is accessible, and sets `aria-invalid` only on the control that is invalid', async () => {
    const { root, get, violations } = await mount(PhoneExample);
    expect(await violations()).to.deep.equal([]);
    const country = get<HTMLSelectElement>('select');
    expect(country.getAttribute('aria-invalid')).to.equal('true');
    expect(referencedText(root, country, 'aria-describedby')).to.contain('country code');
    expect(root.querySelectorAll('input[aria-invalid]')).to.have.lengthOf(0);
  });

  it('splits a pasted or autofilled complete number into country, area code and local number', async () => {
    const { root, get } = await mount(PhoneExample);
    typeText(get<HTMLInputElement>('input[inputmode=tel]'), '+55 11 91234-5678');
    await until('the country is chosen', () => get<HTMLSelectElement>('select').value === 'BR');
    const inputValues = () => [...root.querySelectorAll('input')].map(({ value }) => value);
    expect(inputValues()).to.deep.equal(['11', '912345678']);
  });

  it('shows the calling code, and drops a trunk prefix (a leading 0 in Kenya) when the field loses focus', async () => {
    const { root, get } = await mount(PhoneExample);
    choose(get<HTMLSelectElement>('select'), 'KE');
    const callingCode = () => root.querySelector('span[aria-hidden=true]')?.textContent;
    await until('the calling code is shown', () => callingCode()?.trim() === '+254');
    const input = get<HTMLInputElement>('input[inputmode=tel]');
    input.focus();
    for (const digit of '0712345678') document.execCommand('insertText', false, digit);
    await until('the number is typed', () => input.value === '0712345678');
    input.blur();
    await until('the zero is dropped', () => input.value === '712345678');
  });

  it('has an area code field only for countries with area codes', async () => {
    const { root, get } = await mount(PhoneExample);
    choose(get<HTMLSelectElement>('select'), 'BR');
    await until('the area code field is shown', () => root.querySelectorAll('input').length === 2);
    choose(get<HTMLSelectElement>('select'), 'US');
    await until('the area code field is gone', () => root.querySelectorAll('input').length === 1);
    expect(root.querySelector('[aria-invalid]')).to.equal(null);
  });
});
