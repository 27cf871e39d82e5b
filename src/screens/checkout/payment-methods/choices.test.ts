import { afterEach, describe, expect, it, vi } from 'vitest';
import { methodFor, offeredMethods, sortMethods } from '../../../../demo/server/catalogue/methods';
import type { PaymentMethod, SavedCard } from '../../../contract/entities';
import { currentPage } from '../../../runtime/page/current-page';
import { toCardBrand } from '../../../ui/icons/card-brands/to-card-brand';
import { emptyDraft } from '../../shared/payment/checkout-draft';
import { isUsable, newCardValue, preselectedCardId } from '../../shared/payment/saved-cards';
import { cardRequestFields } from '../methods/card/card';
import { inputModeOf, payerRowOf } from '../payer/payer-table';
import { paymentChoiceOf } from './method-form-values';
import { initialRowCount, methodListRows, optionNamesText } from './method-list-rows';

const aMethod = (change: Partial<PaymentMethod> = {}): PaymentMethod => ({
  code: 'card',
  group: 'CARD',
  channel: 'test',
  name: 'Card',
  currency: 'BRL',
  fields: [],
  ...change,
});
const aCard = (change: Partial<SavedCard> = {}): SavedCard => ({
  cardId: 'c1',
  brand: 'visa',
  ending: '4242',
  holder: 'Ana',
  validity: '12/30',
  isDefault: false,
  isForRenewal: false,
  ...change,
});
const now = Date.UTC(2026, 10, 20);

describe('the payment choice', () => {
  it('contains the method and its currency, and nothing that was not chosen', () => {
    const choice = paymentChoiceOf({
      method: aMethod(),
      draft: emptyDraft,
      installments: { count: undefined },
      values: {},
      methodInput: {},
    });
    expect(choice).toEqual({ methodCode: 'card', currency: 'BRL' });
  });

  it('contains the coupon, installments, renewal, payer and the method’s fields', () => {
    const choice = paymentChoiceOf({
      method: aMethod({ fields: ['cpfCnpj'], canRenew: true }),
      draft: { ...emptyDraft, couponCode: 'SAVE15', autoRenews: true },
      installments: { count: 3 },
      values: { cpfCnpj: '52998224725', $option: 'bank-1' },
      methodInput: { cardId: 'c1' },
    });
    expect(choice).toEqual({
      methodCode: 'card',
      currency: 'BRL',
      optionCode: 'bank-1',
      installments: 3,
      couponCode: 'SAVE15',
      payer: { cpfCnpj: '52998224725' },
      renew: true,
      cardId: 'c1',
    });
  });

  it('never requests renewal with a method that cannot renew', () => {
    const draft = { ...emptyDraft, autoRenews: true };
    const choice = paymentChoiceOf({
      method: aMethod(),
      draft,
      installments: { count: undefined },
      values: {},
      methodInput: {},
    });
    expect(choice).not.toHaveProperty('renew');
  });
});

describe('the card form', () => {
  it('preselects the default card, unless it has expired', () => {
    const defaultCard = aCard({ cardId: 'c2', isDefault: true });
    expect(preselectedCardId([aCard(), defaultCard], now)).toBe('c2');
    expect(preselectedCardId([aCard(), { ...defaultCard, validity: '10/26' }], now)).toBe('c1');
    expect(preselectedCardId([], now)).toBe(newCardValue);
  });

  it('accepts a card until the end of the month in which it expires', () => {
    expect(isUsable(aCard({ validity: '11/26' }), now)).toBe(true);
    expect(isUsable(aCard({ validity: '10/26' }), now)).toBe(false);
  });

  it('sends the id and the security code of a saved card, and the ciphertext of a new card', () => {
    const cardDetails = { brand: 'visa', lastFour: '4242', validity: '12/30' };
    const fields = { encrypted: ['b'], card: cardDetails };
    const card = { encrypted: ['b'], ...cardDetails };
    expect(cardRequestFields({ cardId: 'c1' })).toEqual({ cardId: 'c1' });
    expect(cardRequestFields({ cardId: 'c1', code: { encrypted: ['c'] } })).toEqual({
      cardId: 'c1',
      securityCode: ['c'],
    });
    expect(cardRequestFields({ fields, savesCard: false })).toEqual({ card });
    expect(cardRequestFields({ fields, savesCard: true })).toEqual({ card, saveCard: true });
  });

  it('treats a brand name that isn’t a known card brand as `unknown`', () => {
    expect(toCardBrand('elo')).toBe('elo');
    expect(toCardBrand('toString')).toBe('unknown');
  });
});

describe('payment methods', () => {
  const wallets = [
    { code: 'alipay', name: 'Alipay' },
    { code: 'skrill', name: 'Skrill' },
  ];

  it('have one row each, but a method with several wallets has one per wallet, in the server’s order', () => {
    const methods = [
      aMethod(),
      aMethod({ code: 'wallets', group: 'ONLINE_WALLET', options: wallets }),
      aMethod({ code: 'paynow', group: 'ONLINE_WALLET' }),
      aMethod({ code: 'coins', group: 'CRYPTO', options: wallets }),
    ];
    expect(methodListRows(methods).map(({ key, option }) => [key, option?.name])).toEqual([
      ['card', undefined],
      ['wallets alipay', 'Alipay'],
      ['wallets skrill', 'Skrill'],
      ['paynow', undefined],
      ['coins', undefined],
    ]);
  });

  it('that need no typing come first on a TV: a saved card, then QR codes', () => {
    const methods = [
      aMethod({ code: 'transfer', group: 'BANK_TRANSFER' }),
      aMethod({ cardBrands: ['visa'] }),
      aMethod({ code: 'pix', group: 'PIX' }),
      aMethod({ code: 'paypal', group: 'PAYPAL' }),
    ];
    const codesOnTv = (hasSavedCard: boolean) =>
      methodListRows(methods, { hasSavedCard }).map(({ method: { code } }) => code);
    expect(codesOnTv(false)).toEqual(['pix', 'paypal', 'card', 'transfer']);
    expect(codesOnTv(true)).toEqual(['card', 'pix', 'paypal', 'transfer']);
    expect(methodListRows(methods).map(({ key }) => key)).toEqual(['transfer', 'card', 'pix', 'paypal']);
  });

  it('begin on a TV with Pix where people pay with it: in reais, and in dollars for Brazilians only', () => {
    const firstOnTv = (currency: string, country: string) => {
      const offered = sortMethods(offeredMethods({}), { currency, country, userAgent: 'SMART-TV' });
      const methods = offered.map((row) =>
        methodFor(row, { orderCurrency: currency, language: 'en', origin: 'https://tv.example' }),
      );
      return methodListRows(methods, { hasSavedCard: false })
        .slice(0, initialRowCount(methods.length))
        .map(({ method }) => method.group);
    };
    expect(firstOnTv('BRL', 'BR')[0]).toBe('PIX');
    expect(firstOnTv('USD', 'BR')[0]).toBe('PIX');
    // Elsewhere, hardly anybody has a bank with Pix, so it's behind the button for more methods.
    expect(firstOnTv('USD', 'US')).toEqual(['PAYPAL', 'E-WALLET', 'ONLINE_WALLET', 'CARD']);
  });

  it('have four visible rows at first, or all rows if only one would be hidden', () => {
    expect([3, 5, 6, 10].map(initialRowCount)).toEqual([3, 5, 4, 4]);
  });

  it('with several options, such as banks, list the first three names without duplicates', () => {
    const options = [...wallets, { code: 'skrill-eur', name: 'Skrill' }];
    expect(optionNamesText(aMethod({ options }))).toBe('Alipay, Skrill');
    const more = ['PicPay', 'PayNow'].map((name) => ({ code: name, name }));
    expect(optionNamesText(aMethod({ options: [...wallets, ...more] }))).toBe('Alipay, Skrill, PicPay…');
    expect(optionNamesText(aMethod({ options: wallets.slice(1) }))).toBeUndefined();
    expect(optionNamesText(aMethod())).toBeUndefined();
  });
});

describe('the payer form', () => {
  const callingCodes = [{ country: 'BR', areaCode: '55', lengths: [8, 9] }];
  const patterns = { email: '^[^@]+@[^@]+$', phone: '^9' };
  const context = { country: 'BR', alphanumericCnpj: false, now, callingCodes, patterns };
  const check = (name: string, text: string, values: Record<string, string> = {}) =>
    payerRowOf(name).check(text, values, context);

  it.each([
    ['cpfCnpj', '529.982.247-25', '52998224725'],
    ['birthDate', '05/07/1990', '1990-07-05'],
    ['zipCode', '01310-100', '01310100'],
    ['phone', 'BR 11 987654321', '5511987654321'],
    ['email', 'ana@example.com', 'ana@example.com'],
    ['name', ' Ana  Souza ', 'Ana Souza'],
  ])('normalizes %s', (name, typed, expected) => {
    expect(check(name, typed)).toEqual({ ok: true, value: expected });
  });

  it.each([
    ['cpfCnpj', '529.982.247-24', 'fields.taxDocument.invalid'],
    ['birthDate', '20/11/2010', 'fields.birthDate.tooYoung'],
    ['idDocument', '  ', 'fields.identityDocument.required'],
    ['idType', '', 'fields.identityDocument.required'],
    ['email', 'abc', 'fields.email.invalid'],
    ['phone', 'BR  987654321', 'fields.phone.areaRequired'],
    ['phone', 'BR 11 887654321', 'fields.phone.invalid'],
    ['phone', '  987654321', 'fields.phone.countryRequired'],
  ])('refuses an invalid %s', (name, typed, reason) => {
    expect(check(name, typed)).toEqual({ ok: false, reason });
  });

  it('refuses a city while the state is empty, but not in a form without a state', () => {
    expect(check('city', 'Recife', { state: '' })).toEqual({ ok: false, reason: 'fields.city.stateFirst' });
    expect(check('city', 'Recife')).toEqual({ ok: true, value: 'Recife' });
  });

  it('checks an identity document by the rules for its type', () => {
    expect(check('idDocument', '529.982.247-25', { idType: 'CPF' })).toEqual({ ok: true, value: '52998224725' });
    expect(check('idDocument', '529.982.247-24', { idType: 'CPF' })).toEqual({
      ok: false,
      reason: 'fields.identityDocument.invalid',
    });
  });

  it('requires a state that matches the postal code, and a city that is in the state', () => {
    const address = { zipCode: '01310-100', state: 'AC' };
    expect(check('state', 'AC', address)).toEqual({ ok: false, reason: 'fields.state.otherPostalCode' });
    expect(check('state', 'SP', address)).toEqual({ ok: true, value: 'SP' });
    expect(check('city', 'São Paulo', address)).toEqual({ ok: false, reason: 'fields.city.otherState' });
    expect(check('city', 'São Paulo', { state: 'SP' })).toEqual({ ok: true, value: 'São Paulo' });
  });

  it('uses a numeric keyboard for Brazilian postal codes, and for tax numbers unless a CNPJ may have letters', () => {
    expect(inputModeOf('cpfCnpj', context)).toBe('numeric');
    expect(inputModeOf('cpfCnpj', { ...context, alphanumericCnpj: true })).toBeUndefined();
    expect([inputModeOf('zipCode', context), inputModeOf('zipCode', { ...context, country: '' })]).toEqual([
      'numeric',
      undefined,
    ]);
  });

  const format = (name: string, text: string) => {
    const { format, brazil } = payerRowOf(name);
    return (brazil?.format ?? format)?.(text, context) ?? text;
  };

  it.each([
    ['cpfCnpj', 'CPF: 529.982.247-25', '529.982.247-25'],
    ['zipCode', ' 01310100\u200b', '01310-100'],
    ['birthDate', '05071990', '05/07/1990'],
    ['birthDate', '05/071', '05/07/1'],
    ['birthDate', '05/07/', '05/07'],
    ['birthDate', '05/07/19901', '05/07/1990'],
    ['birthDate', '1990-07-05', '05/07/1990'],
    ['birthDate', ' 1990-07-05\u200b', '05/07/1990'],
    ['birthDate', '1990年7月5日', '05/07/1990'],
    ['birthDate', '7/', '7/'],
    ['birthDate', '7/121', '7/12/1'],
    ['birthDate', '7/5/1990', '7/5/1990'],
    ['birthDate', '5.7.1990 г.', '5/7/1990'],
  ])('formats the %s %s as %s', (name, typed, expected) => {
    expect(format(name, typed)).toBe(expected);
  });

  it('accepts the digits of every script, and invisible characters, in each field with a number', () => {
    const numbers = {
      cpfCnpj: ['529.982.247-25', '52998224725'],
      birthDate: ['05/07/1990', '1990-07-05'],
      zipCode: ['01310-100', '01310100'],
      phone: ['BR 11 987654321', '5511987654321'],
      idDocument: ['529.982.247-25', '52998224725'],
    } as const;
    // Arabic, Persian, Devanagari, Bengali, Thai, full-width, and mathematical digits outside the basic plane.
    for (const zero of [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10, 0x1d7d8])
      for (const [name, [typed, value]] of Object.entries(numbers)) {
        const inScript = typed.replace(/\d/g, (digit) => `${String.fromCodePoint(zero + Number(digit))}\u2060`);
        const checked = check(name, format(name, inScript), { idType: 'CPF' });
        expect(checked, `${name} ${inScript}`).toEqual({ ok: true, value });
      }
  });
});

it('groups the rows that a long list hides at first, but not those of a TV', () => {
  const groups = ['CARD', 'PAYPAL', 'PIX', 'TICKET', 'CRYPTO', 'BANK_TRANSFER', 'PREPAID', 'ONLINE_WALLET'];
  const methods = groups.map((group) => aMethod({ code: group.toLowerCase(), group }));
  expect(methodListRows(methods).map(({ key, heads }) => (heads ? `${heads}: ${key}` : key))).toEqual([
    'card',
    'paypal',
    'pix',
    'ticket',
    'wallet: online_wallet',
    'bank: bank_transfer',
    'other: crypto',
    'prepaid',
  ]);
  expect(methodListRows(methods, { hasSavedCard: false }).some(({ heads }) => heads)).toBe(false);
});

it('lists payments with a QR code from a bank account among the banks, although they are offered as wallets', () => {
  const codes = ['card', 'paypal', 'pix', 'ticket', 'alipay', 'bre-b', 'codi', 'sbp'];
  const methods = codes.map((code) => aMethod({ code, group: code === 'card' ? 'CARD' : 'E-WALLET' }));
  const heads = methodListRows(methods).flatMap(({ key, heads }) => (heads ? [[key, heads]] : []));
  expect(heads).toEqual([
    ['alipay', 'wallet'],
    ['bre-b', 'bank'],
  ]);
});

it('lists no wallet that pays in its own sheet, neither in browsers nor on TVs', () => {
  const methods = [aMethod({ code: 'apple-pay', group: 'EXPRESS' }), aMethod()];
  for (const tv of [undefined, { hasSavedCard: false }])
    expect(methodListRows(methods, tv).map(({ method: { code } }) => code)).toEqual(['card']);
});

describe('methods with a provider’s own fields', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    currentPage().configure({ paymentFields: {} });
  });
  const aProviderMethod = (name: string, code = name) =>
    aMethod({ code, group: 'PROVIDER_FIELDS', provider: { name, publicKey: 'pk' } });
  const listedCodes = (methods: readonly PaymentMethod[], isTv?: boolean) =>
    methodListRows(methods, isTv ? { hasSavedCard: false } : undefined).map(({ method: { code } }) => code);

  it('are shown if this library or the page has an adapter for the provider', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(listedCodes([aProviderMethod('stripe'), aProviderMethod('adyen'), aMethod()])).toEqual(['stripe', 'card']);
    currentPage().configure({ paymentFields: { adyen: { displayName: 'Adyen', mount: () => Promise.reject() } } });
    expect(listedCodes([aProviderMethod('stripe'), aProviderMethod('adyen')])).toEqual(['stripe', 'adyen']);
  });

  it('are hidden, with a single warning per method, if the provider is unknown or missing', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const methods = [aProviderMethod('unknown-provider'), aMethod({ code: 'no-provider', group: 'PROVIDER_FIELDS' })];
    expect(listedCodes(methods)).toEqual([]);
    expect(listedCodes(methods)).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(warn.mock.calls[0]?.[0]).toContain('"unknown-provider"');
  });

  it('are hidden if the adapter is only a property of a string, set by an attribute, or one that every object inherits', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    // A string, as the script's attribute `data-payment-fields` would set it.
    currentPage().configure({ paymentFields: '{"evil":{}}' });
    expect(listedCodes([aProviderMethod('evil'), aProviderMethod('length'), aProviderMethod('0')])).toEqual([]);
    currentPage().configure({ paymentFields: {} });
    expect(listedCodes([aProviderMethod('constructor'), aProviderMethod('__proto__')])).toEqual([]);
  });

  it('are hidden on a TV, where a remote control can’t fill them in', () => {
    expect(listedCodes([aProviderMethod('stripe'), aMethod()], true)).toEqual(['card']);
  });
});
