import { describe, expect, it } from 'vitest';
import { type CardFrameConfig, protocolVersion } from '../../contract/card-frame';
import { isConnectMessage, isPageMessage, withoutUnknownOptions } from './page-messages';

const config: CardFrameConfig = {
  language: 'pt',
  tokens: { text: '#123456' },
  acceptedSchemes: ['visa'],
  savedScheme: '',
  scene: 'WEB',
  theme: 'auto',
};
const connect = {
  source: 'sub-elements',
  version: protocolVersion,
  type: 'connect',
  nonce: 'n1',
  kind: 'card',
  brand: 'orbit',
  config,
};
const longText = 'x'.repeat(301);
const invalidMessages = [
  undefined,
  null,
  1,
  'hello',
  [],
  {},
  { type: 'hello' },
  { type: 'toString' },
  [{ type: 'submit' }],
];

describe('withoutUnknownOptions', () => {
  it('keeps only options that the frame knows', () => {
    const options = { theme: 'dark', publicKey: 'PEM', texts: { code: 'Your ATM PIN' }, constructor: 'x' } as const;
    expect(withoutUnknownOptions(options as object)).toEqual({ theme: 'dark' });
  });
});

describe('the page’s `connect` message', () => {
  it.each(['card', 'prepaid', 'securityCode'])('can request a form of the kind %s', (kind) => {
    expect(isConnectMessage({ ...connect, kind })).toBe(true);
    const otherConfig = { ...config, theme: 'dark', scene: 'STB', acceptedSchemes: [] };
    expect(isConnectMessage({ ...connect, kind, config: otherConfig })).toBe(true);
  });

  it.each([
    { version: 1 },
    { version: '2' },
    { source: 'other' },
    { type: 'connected' },
    { nonce: '' },
    { nonce: 1 },
    { kind: 'toString' },
    { kind: ['card'] },
    { brand: 7 },
    { brand: longText },
    { config: { ...config, language: 'xx' } },
    { config: { ...config, language: '__proto__' } },
    { config: { ...config, acceptedSchemes: Array(51).fill('visa') } },
    { config: { ...config, savedScheme: longText } },
    {
      config: { ...config, tokens: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`t${index}`, 'red'])) },
    },
  ])('is refused if it has %j', (change) => {
    expect(isConnectMessage({ ...connect, ...change })).toBe(false);
  });

  it.each(Object.keys(config))('is refused if the option %s is missing, invalid or inherited', (key) => {
    const rest = Object.fromEntries(Object.entries(config).filter(([name]) => name !== key));
    expect(isConnectMessage({ ...connect, config: rest })).toBe(false);
    expect(isConnectMessage({ ...connect, config: { ...config, [key]: 7 } })).toBe(false);
    expect(isConnectMessage({ ...connect, config: Object.assign(Object.create(config), rest) as unknown })).toBe(false);
  });

  it.each(invalidMessages)('can’t be %j', (value) => {
    expect(isConnectMessage(value)).toBe(false);
  });
});

describe('isPageMessage', () => {
  it.each([
    { id: 1, type: 'configure', config: { language: 'es' } },
    { id: 1, type: 'configure', config: {} },
    { id: 2, type: 'validate' },
    { id: 3, type: 'encrypt', context: 'attempt' },
    { id: 4, type: 'focus' },
    { id: 4, type: 'focus', field: 'expiry' },
    { id: 5, type: 'refuseCode' },
    { id: 6, type: 'refuseCard' },
    { id: 7, type: 'clear' },
  ])('accepts %j', (message) => {
    expect(isPageMessage(message)).toBe(true);
  });

  it.each([
    { type: 'validate' },
    { id: '1', type: 'validate' },
    { id: 1, type: 'read' },
    { id: 1, type: 'encrypt' },
    { id: 1, type: 'encrypt', context: '' },
    { id: 1, type: 'encrypt', context: longText },
    { id: 1, type: 'focus', field: 'password' },
    { id: 1, type: 'configure' },
    { id: 1, type: 'configure', config: { tokens: { text: 1 } } },
    { id: 1, type: 'configure', config: { language: 'xx' } },
    ...invalidMessages,
  ])('refuses %j', (message) => {
    expect(isPageMessage(message)).toBe(false);
  });
});
