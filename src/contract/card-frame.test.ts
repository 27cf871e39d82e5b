import { describe, expect, it } from 'vitest';
import { type CardFrameConfig, isConnect, isFrameMessage, isHello, isPageMessage, protocolVersion } from './card-frame';

const config: CardFrameConfig = {
  publicKey: 'PEM',
  language: 'pt',
  texts: { number: 'Número do cartão' },
  tokens: { '--sub-accent': '#123456' },
  brands: ['visa'],
  securityCode: true,
  holder: true,
  scene: 'WEB',
  theme: 'auto',
};
const hello = { source: 'sub-card-frame', version: protocolVersion, type: 'hello', nonce: 'n1' };
const connect = { source: 'sub-elements', version: protocolVersion, type: 'connect', nonce: 'n1', config };
const encrypted = { encrypted: ['AA=='], brand: 'visa', lastFour: '4242', validity: '12/30' };

const nonsense = [undefined, null, 1, 'hello', [], {}, { type: 'hello' }, { type: 'toString' }, [{ type: 'submit' }]];

describe('the handshake', () => {
  it('knows a hello and a connect', () => {
    expect(isHello(hello)).toBe(true);
    expect(isConnect(connect)).toBe(true);
    expect(isConnect({ ...connect, config: { ...config, brands: [], theme: 'dark', scene: 'STB' } })).toBe(true);
  });

  it('takes neither for the other', () => {
    expect(isHello(connect)).toBe(false);
    expect(isConnect(hello)).toBe(false);
  });

  it.each([{ version: 2 }, { version: '1' }, { source: 'other' }, { type: 'connected' }, { nonce: '' }, { nonce: 1 }])(
    'refuses %j',
    (change) => {
      expect(isHello({ ...hello, ...change })).toBe(false);
      expect(isConnect({ ...connect, ...change })).toBe(false);
    },
  );

  it.each(Object.keys(config))('refuses a configuration without %s or with a wrong one', (key) => {
    const rest = Object.fromEntries(Object.entries(config).filter(([name]) => name !== key));
    expect(isConnect({ ...connect, config: rest })).toBe(false);
    expect(isConnect({ ...connect, config: { ...config, [key]: 7 } })).toBe(false);
  });

  it.each(nonsense)('refuses %j', (value) => {
    expect(isHello(value)).toBe(false);
    expect(isConnect(value)).toBe(false);
  });
});

describe('requests of the page', () => {
  it.each([
    { id: 1, type: 'configure', config: { language: 'es' } },
    { id: 1, type: 'configure', config: {} },
    { id: 2, type: 'validate' },
    { id: 3, type: 'encrypt', context: 'attempt' },
    { id: 4, type: 'focus' },
    { id: 4, type: 'focus', field: 'expiry' },
    { id: 5, type: 'clear' },
  ])('know %j', (message) => {
    expect(isPageMessage(message)).toBe(true);
  });

  it.each([
    { type: 'validate' },
    { id: '1', type: 'validate' },
    { id: 1, type: 'read' },
    { id: 1, type: 'encrypt' },
    { id: 1, type: 'focus', field: 'pin' },
    { id: 1, type: 'configure' },
    { id: 1, type: 'configure', config: { texts: { a: 1 } } },
    ...nonsense,
  ])('refuse %j', (message) => {
    expect(isPageMessage(message)).toBe(false);
  });
});

describe('messages of the frame', () => {
  it.each([
    { id: 1, type: 'result', ok: true, value: null },
    { id: 1, type: 'result', ok: true, value: encrypted },
    { id: 1, type: 'result', ok: true, value: { isValid: false, errors: { number: 'fields.cardNumber.invalid' } } },
    { id: 1, type: 'result', ok: false, error: 'invalid' },
    { type: 'resize', height: 212.5 },
    { type: 'change', brand: 'unknown', isComplete: false },
    { type: 'change', brand: 'visa', isComplete: true, lastFour: '4242' },
    { type: 'focus', field: 'number' },
    { type: 'blur', field: 'holder' },
    { type: 'submit' },
    { type: 'arrow', direction: 'down' },
    { type: 'escape' },
  ])('know %j', (message) => {
    expect(isFrameMessage(message)).toBe(true);
  });

  it('refuse digits of a number that is not complete, and more than its last four', () => {
    expect(isFrameMessage({ type: 'change', brand: 'visa', isComplete: false, lastFour: '4242' })).toBe(false);
    expect(isFrameMessage({ type: 'change', brand: 'visa', isComplete: true, lastFour: '424242' })).toBe(false);
    const value = { ...encrypted, lastFour: '4242424242424242' };
    expect(isFrameMessage({ id: 1, type: 'result', ok: true, value })).toBe(false);
  });

  it.each([
    { type: 'result', ok: true, value: null },
    { id: 1, type: 'result', ok: true, value: 'AA==' },
    { id: 1, type: 'result', ok: true, value: { ...encrypted, encrypted: [] } },
    { id: 1, type: 'result', ok: true, value: { isValid: false, errors: { pin: 'x' } } },
    { id: 1, type: 'result', ok: false, error: 'Error: at line 3' },
    { type: 'resize', height: Number.NaN },
    { type: 'resize', height: -1 },
    { type: 'focus', field: 'pin' },
    { type: 'arrow', direction: 'in' },
    ...nonsense,
  ])('refuse %j', (message) => {
    expect(isFrameMessage(message)).toBe(false);
  });
});
