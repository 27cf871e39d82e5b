import { describe, expect, test } from 'vitest';
import { readOptions } from './options';

describe('the environment variable', () => {
  test.each(['0.0.0.0', '::', '192.168.1.5', 'sandbox.example'])('HOST=%s is refused without SANDBOX_KEY', (HOST) => {
    expect(() => readOptions([], { HOST })).toThrow(/SANDBOX_KEY/);
    expect(readOptions([], { HOST, SANDBOX_KEY: 'open sesame' }).host).toBe(HOST);
  });

  test.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1'])('HOST=%s requires no SANDBOX_KEY', (HOST) => {
    expect(readOptions([], { HOST }).host).toBe(HOST);
  });
});

describe('the public origin', () => {
  test('comes from --public-origin, else from PUBLIC_ORIGIN, without the URL’s path', () => {
    const env = { PUBLIC_ORIGIN: 'https://env.example/' };
    expect(readOptions([], env).publicOrigin).toBe('https://env.example');
    expect(readOptions(['--public-origin', 'https://shop.example/x'], env).publicOrigin).toBe('https://shop.example');
    expect(readOptions(['--public-origin=https://shop.example'], {}).publicOrigin).toBe('https://shop.example');
    expect(readOptions([], {}).publicOrigin).toBeNull();
  });

  test('must be an HTTP or HTTPS URL', () => {
    expect(() => readOptions([], { PUBLIC_ORIGIN: 'shop.example' })).toThrow(/--public-origin/);
    expect(() => readOptions(['--public-origin', 'ftp://shop.example'], {})).toThrow(/--public-origin/);
  });

  test('is required if PUBLIC_HOSTS is set; PUBLIC_HOSTS accepts only host names without a protocol', () => {
    const env = { PUBLIC_ORIGIN: 'https://shop.example', PUBLIC_HOSTS: '*.shop.example, telinha.example' };
    expect(readOptions([], env).publicHosts).toEqual(['*.shop.example', 'telinha.example']);
    expect(() => readOptions([], { PUBLIC_HOSTS: 'shop.example' })).toThrow(/PUBLIC_ORIGIN/);
    expect(() => readOptions([], { ...env, PUBLIC_HOSTS: 'https://shop.example' })).toThrow(/PUBLIC_HOSTS/);
  });
});

test('readOptions reads --api and --no-build, and rejects unknown options and missing values', () => {
  expect(readOptions(['--api', 'https://api.example/', '--no-build'], {})).toMatchObject({
    api: 'https://api.example',
    mayBuild: false,
  });
  expect(() => readOptions(['--nothing'], {})).toThrow(/--nothing/);
  expect(() => readOptions(['--api'], {})).toThrow(/--api/);
  expect(() => readOptions(['--api='], {})).toThrow(/--api/);
});

test('readOptions reads proxies, log format and metrics port from the environment; errors name the variable', () => {
  const env = { TRUSTED_PROXIES: '10.0.0.5, 172.16.0.0/12', LOG_FORMAT: 'json', METRICS_PORT: '9464' };
  expect(readOptions([], env)).toMatchObject({
    trustedProxies: ['10.0.0.5', '172.16.0.0/12'],
    logFormat: 'json',
    metricsPort: 9464,
  });
  expect(readOptions([], {})).toMatchObject({ trustedProxies: [], logFormat: 'text', metricsPort: null });
  expect(() => readOptions([], { TRUSTED_PROXIES: 'proxy.example' })).toThrow(/TRUSTED_PROXIES.*proxy\.example/);
  expect(() => readOptions([], { TRUSTED_PROXIES: '10.0.0.0/x' })).toThrow(/TRUSTED_PROXIES/);
  expect(() => readOptions([], { LOG_FORMAT: 'xml' })).toThrow(/LOG_FORMAT/);
  expect(() => readOptions([], { METRICS_PORT: 'x' })).toThrow(/METRICS_PORT/);
});

test('readOptions reads the related origins, and refuses what isn’t an origin', () => {
  const env = { RELATED_ORIGINS: 'https://partner.example, http://localhost:4174' };
  expect(readOptions([], env).relatedOrigins).toEqual(['https://partner.example', 'http://localhost:4174']);
  expect(readOptions([], {}).relatedOrigins).toEqual([]);
  for (const text of ['partner.example', 'https://partner.example/', '*'])
    expect(() => readOptions([], { RELATED_ORIGINS: text })).toThrow(/RELATED_ORIGINS/);
});
