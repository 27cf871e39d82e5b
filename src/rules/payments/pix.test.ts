import { describe, expect, it } from 'vitest';
import { appendChecksum, crc16, readTlv, writeTlv } from './emv';
import { buildPixPayload, pixPayload as parsePixPayload, pixKey, pixKeyType } from './pix';

/** The two example codes in the central bank's manual. */
const staticCode =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
const dynamicCode =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4';

/** Replaces a code's checksum with the correct one, so that only the tested change is invalid. */
const withChecksum = (code: string): string => code.slice(0, -4) + crc16(code.slice(0, -4));

describe('the checksum of a PIX code', () => {
  it('is CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16('')).toBe('FFFF');
  });
});

describe('a PIX code', () => {
  it('with a key is parsed, as in the manual’s example of a static code', () => {
    expect(parsePixPayload(` ${staticCode}\n`)).toEqual({
      ok: true,
      value: {
        kind: 'static',
        key: '123e4567-e12b-12d1-a456-426655440000',
        url: null,
        recurrenceUrl: null,
        description: null,
        amount: null,
        merchantName: 'Fulano de Tal',
        merchantCity: 'BRASILIA',
        merchantCategory: '0000',
        txid: '***',
        isSingleUse: false,
      },
    });
  });

  it('with a URL is parsed, as in the manual’s example of a dynamic code', () => {
    expect(parsePixPayload(dynamicCode)).toMatchObject({
      ok: true,
      value: { kind: 'dynamic', key: null, url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441', isSingleUse: true },
    });
  });

  it('is the same as the manual’s example if built from the example’s fields', () => {
    const merchant = { merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA' };
    expect(buildPixPayload({ ...merchant, key: '123e4567-e12b-12d1-a456-426655440000' })).toBe(staticCode);
    const url = 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441';
    expect(buildPixPayload({ ...merchant, url, isSingleUse: true })).toBe(dynamicCode);
  });

  it('built by buildPixPayload is parsed to the same fields, but its names are shortened and have no accents', () => {
    const code = buildPixPayload({
      key: '+5511987654321',
      description: 'Plano anual',
      amount: { amount: '19.90', currency: 'BRL' },
      merchantName: 'Televisão Orbital do Brasil Ltda',
      merchantCity: 'São José dos Campos',
      txid: 'ORDER123',
    });
    expect(parsePixPayload(code)).toMatchObject({
      ok: true,
      value: {
        key: '+5511987654321',
        description: 'Plano anual',
        amount: { amount: '19.90', currency: 'BRL' },
        merchantName: 'Televisao Orbital do Bras',
        merchantCity: 'Sao Jose dos Ca',
        txid: 'ORDER123',
      },
    });
  });

  /** The three examples of composite codes in version 2.10 of the manual. */
  const recurrenceUrl = 'pix.example.com/rec/2353c790eefb11eaadc10242ac120002';
  const recurrence = `80740014br.gov.bcb.pix2552${recurrenceUrl}6304`;
  const payee = '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***';
  it.each([
    ['only asks for Pix Automático', `00020126180014br.gov.bcb.pix${payee}${recurrence}F2DA`, { recurrenceUrl }],
    [
      'pays the URL of a charge and asks for Pix Automático',
      `00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd441${payee}${recurrence}FB42`,
      { url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441', isSingleUse: true, recurrenceUrl },
    ],
    [
      'pays a key and asks for Pix Automático',
      `00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000${payee.replace('5802BR', '5406100.505802BR')}${recurrence}2875`,
      {
        key: '123e4567-e12b-12d1-a456-426655440000',
        amount: { amount: '100.50', currency: 'BRL' },
        recurrenceUrl,
      },
    ],
  ])('%s, as in the manual’s example of a composite code', (_, code, fields) => {
    expect(parsePixPayload(code)).toMatchObject({ ok: true, value: fields });
    expect(buildPixPayload({ merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA', ...fields })).toBe(code);
  });

  it('for Pix Automático is parsed as published by banks', () => {
    const published =
      '00020126180014br.gov.bcb.pix5204000053039865802BR5925CLUBE DE VANTAGENS VIDA O6008Brasilia62070503***80850014br.gov.bcb.pix2563qrcodepix.bb.com.br/pix/v2/rec/464b42be148245f2b6164ce1451395156304B0CA';
    expect(parsePixPayload(published)).toMatchObject({
      value: { url: null, recurrenceUrl: 'qrcodepix.bb.com.br/pix/v2/rec/464b42be148245f2b6164ce145139515' },
    });
  });

  it('can contain the URL of a recurring payment (Pix Automático)', () => {
    const recurrenceUrl = 'pix.example.com/rec/42';
    const code = buildPixPayload({ recurrenceUrl, merchantName: 'Orbit', merchantCity: 'RECIFE' });
    expect(parsePixPayload(code)).toMatchObject({ ok: true, value: { kind: 'dynamic', url: null, recurrenceUrl } });
  });

  it('is refused if any single character is changed', () => {
    for (let index = 0; index < staticCode.length; index += 1) {
      const wrong = staticCode.slice(0, index) + (staticCode[index] === '7' ? '8' : '7') + staticCode.slice(index + 1);
      expect(parsePixPayload(wrong)).toEqual({ ok: false, reason: 'fields.pixPayload.invalid' });
    }
  });

  it('is refused despite a valid checksum if its payment system, currency, country, payee or format is wrong', () => {
    const wrong = [
      staticCode.replace('br.gov.bcb.pix', 'br.gov.bcb.pox'),
      staticCode.replace('5303986', '5303840'),
      staticCode.replace('5802BR', '5802AR'),
      staticCode.replace('5913Fulano de Tal', ''),
      staticCode.replace('6008BRASILIA', ''),
      staticCode.replace('53039865802BR', '53039865406100,005802BR'),
      staticCode.slice(6),
      'hello',
    ];
    for (const code of wrong) {
      expect(parsePixPayload(withChecksum(code))).toEqual({ ok: false, reason: 'fields.pixPayload.invalid' });
    }
    expect(parsePixPayload('')).toEqual({ ok: false, reason: 'fields.pixPayload.required' });
  });

  /** A code with the given account fields (key, URL), point of initiation method and amount, and a valid checksum. */
  const codeOf = (
    account: readonly (readonly [string, string])[],
    { initiation, amount }: Record<string, string> = {},
  ) =>
    appendChecksum(
      writeTlv([
        ['00', '01'],
        ['01', initiation],
        ['26', writeTlv([['00', 'br.gov.bcb.pix'], ...account])],
        ['52', '0000'],
        ['53', '986'],
        ['54', amount],
        ['58', 'BR'],
        ['59', 'Fulano de Tal'],
        ['60', 'BRASILIA'],
        ['62', writeTlv([['05', '***']])],
      ]),
    );
  const keyField = ['01', 'ana@example.com'] as const;
  const urlField = ['25', 'pix.example.com/qr/v2/9d36b84f'] as const;

  it('is refused with both a key and a URL, and can’t be built with both', () => {
    expect(parsePixPayload(codeOf([keyField])).ok).toBe(true);
    expect(parsePixPayload(codeOf([urlField])).ok).toBe(true);
    expect(parsePixPayload(codeOf([keyField, urlField]))).toEqual({ ok: false, reason: 'fields.pixPayload.invalid' });
    const merchant = { merchantName: 'Orbit', merchantCity: 'RECIFE' };
    expect(() => buildPixPayload({ ...merchant, key: keyField[1], url: urlField[1] })).toThrow(TypeError);
  });

  it.each([
    'https://pix.example.com/qr',
    'javascript:alert(1)',
    'pix.example.com:8080/qr',
    'user@pix.example.com/qr',
    'localhost/qr',
    'pix/qr',
    '127.0.0.1/qr',
    '.example.com/qr',
    'pix..example.com/qr',
    '-pix.example.com/qr',
    'pix.example.com\\@evil.test',
    '/qr',
  ])('is refused with the URL %s, which buildPixPayload refuses too', (url) => {
    expect(parsePixPayload(codeOf([['25', url]])).ok).toBe(false);
    expect(() => buildPixPayload({ url, merchantName: 'Orbit', merchantCity: 'RECIFE' })).toThrow(TypeError);
    expect(() => buildPixPayload({ recurrenceUrl: url, merchantName: 'Orbit', merchantCity: 'RECIFE' })).toThrow(
      TypeError,
    );
  });

  it('is refused with a point of initiation method other than 11 or 12', () => {
    for (const initiation of ['11', '12'])
      expect(parsePixPayload(codeOf([keyField], { initiation })).ok, initiation).toBe(true);
    for (const initiation of ['10', '13', '00', '1', 'ab'])
      expect(parsePixPayload(codeOf([keyField], { initiation })).ok, initiation).toBe(false);
  });

  it('with a key and the amount zero is refused and can’t be built; with a URL, the amount zero is accepted', () => {
    for (const amount of ['0', '0.0', '0.00', '0000000000.00'])
      expect(parsePixPayload(codeOf([keyField], { amount })).ok, amount).toBe(false);
    expect(parsePixPayload(codeOf([keyField], { amount: '0.01' })).ok).toBe(true);
    expect(parsePixPayload(codeOf([urlField], { amount: '0.00' })).ok).toBe(true);
    const fields = { key: keyField[1], merchantName: 'Orbit', merchantCity: 'RECIFE' };
    expect(() => buildPixPayload({ ...fields, amount: { amount: '0.00', currency: 'BRL' } })).toThrow(TypeError);
  });

  it('can’t be built without a payee, or with neither key nor URL', () => {
    expect(() => buildPixPayload({ merchantName: 'Orbit', merchantCity: 'RECIFE' })).toThrow(TypeError);
    expect(() => buildPixPayload({ key: 'a@b.co', merchantName: '', merchantCity: 'RECIFE' })).toThrow(TypeError);
  });

  it('consists of data objects (tag, length, value); a wrong length or a repeated tag is refused', () => {
    expect(
      readTlv(
        writeTlv([
          ['00', '01'],
          ['54', null],
          ['59', 'Ana'],
        ]),
      ),
    ).toEqual(
      new Map([
        ['00', '01'],
        ['59', 'Ana'],
      ]),
    );
    expect(readTlv('0005ab')).toBeNull();
    expect(readTlv('000201000201')).toBeNull();
    expect(() => writeTlv([['26', 'x'.repeat(100)]])).toThrow(RangeError);
  });
});

describe('a PIX key', () => {
  it.each([
    ['529.982.247-25', '52998224725', 'cpf'],
    ['11.222.333/0001-81', '11222333000181', 'cnpj'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35', 'cnpj'],
    ['+55 (11) 98765-4321', '+5511987654321', 'phone'],
    ['(11) 98765-4321', '+5511987654321', 'phone'],
    ['11987654321', '+5511987654321', 'phone'],
    ['11 98765-4321', '+5511987654321', 'phone'],
    ['5511987654321', '+5511987654321', 'phone'],
    ['55 11 98765-4321', '+5511987654321', 'phone'],
    ['005511987654321', '+5511987654321', 'phone'],
    ['+1 415 555 0100', '+14155550100', 'phone'],
    // Eleven digits that are a valid CPF are a CPF, unless they are formatted as a phone number or have +55.
    ['11953456740', '11953456740', 'cpf'],
    ['(11) 95345-6740', '+5511953456740', 'phone'],
    ['+5511953456740', '+5511953456740', 'phone'],
    [' Ana.Clara@Example.com ', 'ana.clara@example.com', 'email'],
    ["o'neil+pix@example.com", "o'neil+pix@example.com", 'email'],
    ['123E4567-e12b-12d1-a456-426655440000', '123e4567-e12b-12d1-a456-426655440000', 'random'],
  ])('typed as "%s" is normalized to %s, a key of the type %s', (text, key, type) => {
    expect(pixKey(text)).toEqual({ ok: true, value: key });
    expect(pixKeyType(key)).toBe(type);
  });

  it('is refused if it isn’t a valid key of any type', () => {
    for (const text of [
      '52998224724',
      'ana@',
      'a&b@example.com',
      `${'a'.repeat(70)}@example.com`,
      '+0123456789',
      'hello',
      '123e4567',
    ]) {
      expect(pixKey(text)).toEqual({ ok: false, reason: 'fields.pixKey.invalid' });
    }
    expect(pixKey('')).toEqual({ ok: false, reason: 'fields.pixKey.required' });
  });

  it.each([
    ['a landline', ['1132654321', '(11) 3265-4321', '551132654321', '+551132654321', '+5511232654321']],
    ['area code 00', ['+5500987654321', '00987654321', '(00) 98765-4321', '5500987654321']],
    ['an area code not in use', ['+5520987654321', '(23) 98765-4321', '5552987654321', '+5576987654321']],
    ['a wrong length', ['+551198765432', '+55119876543210', '9876-54321', '119876543']],
    [
      'a malformed email domain',
      [
        'ana@-example.com',
        'ana@example-.com',
        'ana@example..com',
        'ana@.com',
        'ana@example.com.',
        'ana@example',
        'ana@1.2',
      ],
    ],
  ])('is refused with %s', (_, keys) => {
    for (const key of keys) expect(pixKey(key), key).toEqual({ ok: false, reason: 'fields.pixKey.invalid' });
  });
});
