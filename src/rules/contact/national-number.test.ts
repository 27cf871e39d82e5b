import { describe, expect, it } from 'vitest';
import { parsePhone } from './national-number';

/** `areaCode` is the contract's name for a country's calling code. Area codes inside a country are called `area`. */
const callingCodes = [
  { country: 'BR', areaCode: '55', lengths: [8, 9], hasArea: true },
  { country: 'US', areaCode: '1', lengths: [10, 10] },
  { country: 'CA', areaCode: '1', lengths: [10, 10] },
  { country: 'DO', areaCode: '+1', lengths: [10, 10] },
  { country: 'KE', areaCode: '254', lengths: [9, 9] },
  { country: 'RU', areaCode: '7', lengths: [10, 10] },
  { country: 'IT', areaCode: '39' },
  { country: 'KZ', areaCode: '7' },
  { country: 'BY', areaCode: '375' },
  { country: 'GB', areaCode: '44', lengths: [9, 10] },
  { country: 'MX', areaCode: '52', lengths: [10, 10] },
  { country: 'AR', areaCode: '54', lengths: [10, 11] },
];
/** The parsed country, area code and number. If the area code is empty, two spaces are between country and number. */
const parse = (text: string, country = '', area = '') => {
  const parsed = parsePhone(text, { country, area }, callingCodes);
  return parsed && [parsed.country, parsed.area, parsed.number].join(' ');
};

describe('a phone number that is pasted or autofilled', () => {
  it.each([
    ['+55 11 91234-5678', '', 'BR 11 912345678'],
    ['+55 (011) 3123-4567', 'US', 'BR 11 31234567'],
    ['0055 11 912345678', 'US', 'BR 11 912345678'],
    ['11912345678', 'BR', 'BR 11 912345678'],
    ['(11) 91234-5678', 'BR', 'BR 11 912345678'],
    ['011 91234-5678', 'BR', 'BR 11 912345678'],
    ['5511912345678', 'BR', 'BR 11 912345678'],
    ['0712345678', 'KE', 'KE  712345678'],
    ['+254 0712 345678', 'US', 'KE  712345678'],
    ['8 (916) 123-45-67', 'RU', 'RU  9161234567'],
    ['812 123-45-67', 'KZ', 'KZ  8121234567'],
    ['8 (812) 123-45-67', 'KZ', 'KZ  8121234567'],
    ['1 202 555 0123', 'US', 'US  2025550123'],
    ['+1 202 555 0123', 'CA', 'CA  2025550123'],
    ['+44 (0)20 7946 0018', '', 'GB  2079460018'],
    ['+39 06 6982 0000', '', 'IT  0669820000'],
    ['0 15 11 91234-5678', 'BR', 'BR 11 912345678'],
    ['021 (11) 3123-4567', 'BR', 'BR 11 31234567'],
    ['+52 1 55 1234 5678', '', 'MX  5512345678'],
    ['044 55 1234 5678', 'MX', 'MX  5512345678'],
    ['045 55 1234 5678', 'MX', 'MX  5512345678'],
    ['011 15-1234-5678', 'AR', 'AR  91112345678'],
    ['+54 11 15 1234 5678', '', 'AR  91112345678'],
    ['0351 15 123-4567', 'AR', 'AR  93511234567'],
    ['02901 15 12-3456', 'AR', 'AR  92901123456'],
    ['+54 9 11 1234-5678', '', 'AR  91112345678'],
    ['tel:+1-202-555-0123;ext=12', '', 'US  2025550123'],
    ['+1 202 555 0123 ext. 12', '', 'US  2025550123'],
    ['+٥٥ ١١ ٩١٢٣٤-٥٦٧٨', '', 'BR 11 912345678'],
    ['+375 29 123-45-67', '', 'BY  291234567'],
    ['8029 123 45 67', 'BY', 'BY  291234567'],
  ])('%s with the selected country "%s" is parsed as %s', (text, country, expected) => {
    expect(parse(text, country)).toBe(expected);
  });

  it('gets the area code from the separate field, unless the pasted number contains one itself', () => {
    expect(parse('912345678', 'BR', '21')).toBe('BR 21 912345678');
    expect(parse('(11) 91234-5678', 'BR', '21')).toBe('BR 11 912345678');
  });

  it.each([
    ['+55 11 9123', 'BR'],
    ['+999 123456789', 'BR'],
    ['07123', 'KE'],
    ['912345678', ''],
  ])('%s with the selected country "%s" isn’t a complete number', (text, country) => {
    expect(parse(text, country)).toBeNull();
  });
});
