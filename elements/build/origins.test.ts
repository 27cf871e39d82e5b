import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loaderDefaults, readOrigins, separateApiOrigin, withOriginsOfBuild } from './origins';
import { inRoot } from './paths';

const page = readFileSync(inRoot('src/portal/index.html'), 'utf8');
const scriptsOf = (html: string) => [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);

describe('the build settings of the origins', () => {
  test('without settings, the loader and the portal’s pages contain no origin', () => {
    const origins = readOrigins({ ASSETS_ORIGIN: '', PATH: '/bin' });
    expect(loaderDefaults(origins)).toEqual({});
    expect(withOriginsOfBuild(page, { origins, majorFolder: 'v1' })).toBe(page);
  });

  test('partners’ pages get the API and the portal from the loader; the API is at the portal unless it has an origin', () => {
    const portal = 'https://shop.example';
    expect(loaderDefaults(readOrigins({ PORTAL_ORIGIN: portal }))).toEqual({ api: portal, portal });
    const separate = readOrigins({ PORTAL_ORIGIN: portal, API_ORIGIN: 'https://api.shop.example/' });
    expect(loaderDefaults(separate)).toEqual({ api: 'https://api.shop.example', portal });
    expect([separateApiOrigin(separate), separateApiOrigin(readOrigins({ PORTAL_ORIGIN: portal }))]).toEqual([
      'https://api.shop.example',
      '',
    ]);
  });

  test('the portal’s pages load all scripts from the assets’ origin, and use their own host’s portal and API', () => {
    const origins = readOrigins({ ASSETS_ORIGIN: 'https://cdn.example', PORTAL_ORIGIN: 'https://shop.example' });
    const scripts = scriptsOf(withOriginsOfBuild(page, { origins, majorFolder: 'v1' }));
    expect(scripts).toHaveLength(2);
    for (const script of scripts) expect(script).toContain('src="https://cdn.example/v1/');
    expect(scripts[0]).toContain('data-api="/" data-portal="/"');
    const separateApi = { ...origins, api: 'https://api.example' };
    expect(scriptsOf(withOriginsOfBuild(page, { origins: separateApi, majorFolder: 'v1' }))[0]).not.toContain(
      'data-api',
    );
  });

  test('the portal’s pages of version 2 load all scripts from its folder', () => {
    for (const settings of [{}, { ASSETS_ORIGIN: 'https://cdn.example' }]) {
      const scripts = scriptsOf(withOriginsOfBuild(page, { origins: readOrigins(settings), majorFolder: 'v2' }));
      expect(scripts.map((script) => /src="(.*?)"/.exec(script)?.[1])).toEqual(
        ['sub.js', 'sub-unsupported.js'].map((name) => `${settings.ASSETS_ORIGIN ?? ''}/v2/${name}`),
      );
    }
  });

  test('consent is granted by default unless the build denies it; other values stop the build', () => {
    const origins = readOrigins({});
    expect([undefined, '', 'granted', 'denied'].map((consent) => loaderDefaults(origins, consent))).toEqual([
      ...[{}, {}, {}],
      { consent: 'denied' },
    ]);
    expect(() => loaderDefaults(origins, 'deny')).toThrow('"granted" or "denied", not deny');
  });

  test.each(['cdn.example', 'https://cdn.example/shop', 'ftp://cdn.example', 'https://cdn.example?x'])(
    'a value that isn’t an origin stops the build: %s',
    (value) => {
      expect(() => readOrigins({ ASSETS_ORIGIN: value })).toThrow('ASSETS_ORIGIN must be an origin');
    },
  );
});
