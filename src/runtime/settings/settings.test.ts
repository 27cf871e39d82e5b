import { describe, expect, it } from 'vitest';
import { asLanguage, resolveSettings, type SettingSources } from './settings';

const brands = ['member', 'orbit', 'telinha'];

const resolved = (change: Partial<SettingSources>) =>
  resolveSettings({
    attributes: {},
    pageDefaults: {},
    hostname: 'partner.example',
    assets: 'https://cdn.example/v1/',
    brands,
    scene: undefined,
    ...change,
  });

/** A reference is a partner's label for the source of a visit, such as a campaign. */
describe('The reference of the visit', () => {
  it('comes from the attribute, else the script tag, else the URL', () => {
    const sources = {
      attributes: { reference: 'element' },
      pageDefaults: { reference: 'script' },
      visitReference: 'url',
    };
    expect(resolved(sources).reference).toBe('element');
    expect(resolved({ ...sources, attributes: {} }).reference).toBe('script');
    expect(resolved({ visitReference: 'url' }).reference).toBe('url');
    expect(resolved({}).reference).toBeUndefined();
  });

  it.each(['', 'two words', 'a'.repeat(201), '<b>'])(
    'comes from the URL if the attribute has the invalid value “%s”',
    (reference) => {
      expect(resolved({ attributes: { reference }, visitReference: 'url' }).reference).toBe('url');
    },
  );
});

describe('The settings of an element', () => {
  it('take the brand from the attribute, else the script tag, else the host name; the default is `member`', () => {
    const hostname = 'telinha.example.com';
    expect(resolved({ attributes: { brand: 'orbit' }, pageDefaults: { brand: 'telinha' }, hostname }).brand).toBe(
      'orbit',
    );
    expect(resolved({ pageDefaults: { brand: 'orbit' }, hostname }).brand).toBe('orbit');
    expect(resolved({ hostname }).brand).toBe('telinha');
    expect(resolved({}).brand).toBe('member');
  });

  it('take the brand that the build assigns to the host name', () => {
    const hosts = { filmes: 'telinha' };
    expect(resolved({ hostname: 'filmes.example.com', hosts }).brand).toBe('telinha');
    expect(resolved({ hostname: 'filmes.example.com', hosts, attributes: { brand: 'orbit' } }).brand).toBe('orbit');
    // Every object inherits a property named `constructor`. It must not count as a brand.
    expect(resolved({ hostname: 'constructor.example.com', hosts }).brand).toBe('member');
  });

  it('fall back to the brand `member` for an unknown brand', () => {
    expect(resolved({ attributes: { brand: 'nobody' } }).brand).toBe('member');
  });

  it('use the script’s origin as the default API server', () => {
    expect(resolved({}).api).toBe('https://cdn.example');
    expect(resolved({ pageDefaults: { api: 'https://api.example/' } }).api).toBe('https://api.example');
    expect(
      resolved({ attributes: { api: 'https://own.example' }, pageDefaults: { api: 'https://api.example' } }).api,
    ).toBe('https://own.example');
  });

  it('use the API server as the default portal', () => {
    expect(resolved({}).portal).toBe('https://cdn.example');
    expect(resolved({ pageDefaults: { portal: 'https://portal.example/' } }).portal).toBe('https://portal.example');
  });

  it('accept a theme and a scene, and ignore invalid values', () => {
    expect(resolved({ attributes: { theme: 'dark', scene: 'stb' } })).toMatchObject({ theme: 'dark', scene: 'STB' });
    expect(resolved({ attributes: { theme: 'pink', scene: 'CAR' } })).toMatchObject({ theme: 'auto', scene: 'WEB' });
    expect(resolved({ scene: 'STB' }).scene).toBe('STB');
  });

  it('use the dark theme on a TV unless a theme is set', () => {
    expect(resolved({ attributes: { scene: 'STB' } }).theme).toBe('dark');
    expect(resolved({ attributes: { scene: 'STB', theme: 'auto' } }).theme).toBe('auto');
    expect(resolved({ attributes: { scene: 'STB' }, pageDefaults: { theme: 'light' } }).theme).toBe('light');
  });

  it('ignore a removed attribute', () => {
    expect(resolved({ attributes: { brand: null }, pageDefaults: { brand: 'orbit' } }).brand).toBe('orbit');
  });

  it.each([
    ['pt-BR', 'pt'],
    ['RU', 'ru'],
    ['es_419', 'es'],
    [' pt ', 'pt'],
    ['de', undefined],
    ['', undefined],
  ])('resolve the language tag "%s" to %s', (tag, language) => {
    expect(asLanguage(tag)).toBe(language);
  });
});
