import { describe, expect, it } from 'vitest';
import { couponCode, email, nickname, nicknameFromEmail, phone, phoneOfListedCountry } from './contact';

const pattern = '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$';

describe('an email address', () => {
  it('loses invisible characters, and is refused if characters separate addresses or make it look like another', () => {
    const invisible = ['\u00ad', '\u200b', '\u200d', '\u202e', '\u2066', '\ufe0f', '\ufeff', '\u{e0061}'];
    const controls = ['\u0001', '\u007f', '\u0085', '\uffff'];
    const lookAlikes = [
      'm\u0435mber@example.com',
      'member@ex\u0430mple.com',
      'member@example.c\u043em',
      '\u03bfna@example.com',
    ];
    const separators = [',', ';', ':', '<', '>', '(', '"', '\\', ' ', '\u2028'];
    for (const character of invisible)
      expect(email(`mem${character}ber@example.com${character}`), JSON.stringify(character)).toEqual({
        ok: true,
        value: 'member@example.com',
      });
    for (const character of [...controls, ...separators])
      expect(email(`mem${character}ber@example.com`), JSON.stringify(character)).toEqual({
        ok: false,
        reason: 'fields.email.invalid',
      });
    for (const address of lookAlikes) expect(email(address).ok, address).toBe(false);
    expect(email('ｍember＠example.com')).toEqual({ ok: true, value: 'member@example.com' });
    for (const address of [
      'почта@example.com',
      'ana.souza+tv@example.com',
      "o'neil@example.com",
      'josé@example.com.br',
    ])
      expect(email(address), address).toEqual({ ok: true, value: address });
  });

  it('must match the site’s pattern', () => {
    expect(email(' ana@example.com ', pattern)).toEqual({ ok: true, value: 'ana@example.com' });
    expect(email('ana@example', pattern)).toEqual({ ok: false, reason: 'fields.email.invalid' });
  });

  it('can be any text if the site’s pattern is missing or invalid', () => {
    expect(email('ana').ok && email('ana', null).ok && email('ana', '').ok && email('ana', '([').ok).toBe(true);
  });

  it('is required and has at most 320 characters', () => {
    expect(email('  ', pattern)).toEqual({ ok: false, reason: 'fields.email.required' });
    expect(email(`${'a'.repeat(310)}@example.com`)).toEqual({ ok: false, reason: 'fields.email.tooLong' });
  });
});

describe('a phone number', () => {
  const brazilian = { country: 'BR', area: '11', number: '98765-4321' };

  it('is normalized to digits', () => {
    expect(phone(brazilian)).toEqual({ ok: true, value: { country: 'BR', area: '11', number: '987654321' } });
    expect(phone({ ...brazilian, area: '(11)', country: '+55' }).ok).toBe(true);
  });

  it('requires a country, and a two-digit area code if the country has area codes', () => {
    expect(phone({ ...brazilian, country: '' })).toEqual({ ok: false, reason: 'fields.phone.countryRequired' });
    expect(phone({ ...brazilian, area: '' })).toEqual({ ok: false, reason: 'fields.phone.areaRequired' });
    expect(phone({ ...brazilian, area: '011' })).toEqual({ ok: false, reason: 'fields.phone.areaInvalid' });
    expect(phone({ country: 'MX', number: '5512345678' })).toEqual({
      ok: true,
      value: { country: 'MX', area: '', number: '5512345678' },
    });
  });

  it('must have nine to fifteen digits if the server lists no lengths', () => {
    expect(phone({ ...brazilian, number: '98765432' })).toEqual({ ok: false, reason: 'fields.phone.tooShort' });
    expect(phone({ country: 'US', number: '1234567890123456' })).toEqual({ ok: false, reason: 'fields.phone.tooLong' });
    expect(phone({ country: 'UY', number: '94231234' })).toEqual({ ok: false, reason: 'fields.phone.tooShort' });
  });

  it('must have a length in `lengths`: exactly two entries are a range, any other number of entries is a list', () => {
    const uruguayan = { country: 'UY', number: '94231234' };
    expect(phone(uruguayan, { lengths: [8] }).ok).toBe(true);
    expect(phone(uruguayan, { lengths: [7, 9] }).ok).toBe(true);
    expect(phone(uruguayan, { lengths: [6, 7, 9] })).toEqual({ ok: false, reason: 'fields.phone.invalid' });
    expect(phone({ ...uruguayan, number: '942312345' }, { lengths: [8] })).toEqual({
      ok: false,
      reason: 'fields.phone.tooLong',
    });
    expect(phone({ ...uruguayan, number: '9423123' }, { lengths: [8] })).toEqual({
      ok: false,
      reason: 'fields.phone.tooShort',
    });
    expect(phone(uruguayan, { lengths: [] })).toEqual({ ok: false, reason: 'fields.phone.tooShort' });
  });

  it('must match the site’s pattern if the pattern is valid, and must not be empty or contain letters', () => {
    expect(phone(brazilian, { pattern: '^9\\d{8}$' }).ok).toBe(true);
    expect(phone(brazilian, { pattern: '^8\\d{8}$' })).toEqual({ ok: false, reason: 'fields.phone.invalid' });
    expect(phone(brazilian, { pattern: '(' }).ok).toBe(true);
    expect(phone({ ...brazilian, number: '98765432a' })).toEqual({ ok: false, reason: 'fields.phone.invalid' });
    expect(phone({ ...brazilian, number: ' ' })).toEqual({ ok: false, reason: 'fields.phone.required' });
  });
});

it('derives a display name from an email address, or none', () => {
  expect(nicknameFromEmail('ana.souza+tv@example.com')).toBe('Ana Souza');
  expect(nicknameFromEmail(' bob_77@example.com')).toBe('Bob');
  for (const address of ['12345@example.com', 'a&b@example.com', '']) expect(nicknameFromEmail(address)).toBe('');
});

describe('a nickname', () => {
  it.each(Array.from("`~!@#$^&*()=+|{}':;,[].<>/?！＠＃＄＾＆＊（）＝＋｜｛｝：；，［］．＜＞／？～｀＇。、￥【】‘’"))(
    'must not contain %s',
    (character) => {
      expect(nickname(`an${character}a`)).toEqual({ ok: false, reason: 'fields.nickname.specialCharacters' });
    },
  );

  it('can have letters of any script, digits, spaces, hyphens, underscores, percent signs and emoji', () => {
    for (const name of ['Ana Clara', 'joão_2-1', 'Мария', '李雷', '😀 x%']) {
      expect(nickname(` ${name} `)).toEqual({ ok: true, value: name });
    }
  });

  it('is required and limited in length', () => {
    expect(nickname(' ')).toEqual({ ok: false, reason: 'fields.nickname.required' });
    expect(nickname('a'.repeat(65))).toEqual({ ok: false, reason: 'fields.nickname.tooLong' });
  });
});

describe('a coupon code', () => {
  it('is required, limited in length and stripped of spaces', () => {
    expect(couponCode(' WEL COME10 ')).toEqual({ ok: true, value: 'WELCOME10' });
    expect(couponCode(' ')).toEqual({ ok: false, reason: 'fields.couponCode.required' });
    expect(couponCode('x'.repeat(65))).toEqual({ ok: false, reason: 'fields.couponCode.tooLong' });
  });
});

describe('a phone number checked with the server’s list of countries', () => {
  // `areaCode` is the contract's name for a country's calling code. `hasArea` says that phone numbers of the country
  // have an area code.
  const callingCodes = [
    { country: 'BR', areaCode: '55', lengths: [8, 9] },
    { country: 'MX', areaCode: '52', lengths: [8, 8], hasArea: true },
    { country: 'KE', areaCode: '254', lengths: [9, 9] },
  ];
  const check = (country: string, area: string, number: string) =>
    phoneOfListedCountry({ country, area, number }, { callingCodes });

  it('requires an area code if the list says so, and for Brazil even if the list doesn’t', () => {
    expect(check('BR', '', '912345678')).toEqual({ ok: false, reason: 'fields.phone.areaRequired' });
    expect(check('MX', '', '12345678')).toEqual({ ok: false, reason: 'fields.phone.areaRequired' });
    expect(check('MX', 'x1', '12345678')).toEqual({ ok: false, reason: 'fields.phone.areaInvalid' });
    expect(check('MX', '55', '12345678')).toEqual({
      ok: true,
      value: { country: 'MX', area: '55', number: '12345678' },
    });
  });

  it('can be typed with its area code or a trunk prefix in the number field', () => {
    const value = { country: 'BR', area: '11', number: '912345678' };
    expect(check('BR', '', '11912345678')).toEqual({ ok: true, value });
    expect(check('BR', '11', '11912345678')).toEqual({ ok: true, value });
    expect(check('KE', '', '0712345678')).toEqual({
      ok: true,
      value: { country: 'KE', area: '', number: '712345678' },
    });
  });
});
