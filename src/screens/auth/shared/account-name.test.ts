import { describe, expect, it } from 'vitest';
import { accountRequestFields, accountText } from './account-name';

// `areaCode` is the API's name for the country calling code.
const countries = [
  { country: 'BR', name: 'Brazil', areaCode: '+55', hasArea: true },
  { country: 'UY', name: 'Uruguay', areaCode: '598' },
];
const phoneRequestFields = (country: string, area: string, number: string) =>
  accountRequestFields({ kind: 'phone', email: '', phone: { country, area, number }, countries });

describe('accountRequestFields', () => {
  it('trims an email address', () => {
    const fields = accountRequestFields({
      kind: 'email',
      email: ' ann@example.com ',
      phone: { country: 'BR', area: '11', number: '987654321' },
      countries,
    });
    expect(fields).toEqual({ type: 'email', account: 'ann@example.com' });
  });

  it('puts the area code before the number, and returns the calling code without a plus as `areaCode`', () => {
    expect(phoneRequestFields('BR', '11', '98765-4321')).toEqual({
      type: 'phone',
      account: '11987654321',
      areaCode: '55',
      country: 'BR',
    });
  });

  it('keeps a Brazilian area code even if the list of countries doesn’t require one', () => {
    const list = [{ country: 'BR', name: 'Brazil', areaCode: '55' }];
    const typed = { country: 'BR', area: '11', number: '987654321' };
    expect(accountRequestFields({ kind: 'phone', email: '', phone: typed, countries: list }).account).toBe(
      '11987654321',
    );
  });

  it('accepts an area code that was typed into the number field', () => {
    expect(phoneRequestFields('BR', '', '11987654321').account).toBe('11987654321');
  });

  it('ignores an area code that was typed for the previously selected country', () => {
    expect(phoneRequestFields('UY', '11', '94231234').account).toBe('94231234');
  });
});

describe('accountText', () => {
  it('returns a phone number with its calling code, and an email address unchanged', () => {
    expect(accountText(phoneRequestFields('UY', '', '94231234'))).toBe('+598 94231234');
    expect(accountText({ type: 'email', account: 'ann@example.com' })).toBe('ann@example.com');
  });
});
