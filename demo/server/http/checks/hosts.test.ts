import { describe, expect, test } from 'vitest';
import { brandLabelsOf, readBrands } from '../../settings/brands';
import { Hosts } from './hosts';

const brands = readBrands(new URL('../../../../brands/', import.meta.url));
/** The brand with this code. The default brand has the code `member`. */
const brand = (code: string) => brands.get(code) ?? expect.fail(`no brand ${code}`);

describe('a server on loopback, without a public origin', () => {
  const hosts = new Hosts().setPorts({ port: 4173, pagesPort: 4174 });

  test('only loopback names are the server’s own hosts', () => {
    const ownHosts = ['localhost', 'orbit.localhost', '127.0.0.1', '[::1]'];
    expect(ownHosts.filter((name) => hosts.isOwnHost(name))).toEqual(ownHosts);
    const foreign = ['evil.example', 'localhost.evil.example', 'evillocalhost', '127.0.0.1.nip.io', '0.0.0.0', ''];
    expect(foreign.filter((name) => hosts.isOwnHost(name))).toEqual([]);
  });

  test('the portal’s origins have the server’s scheme, host and port', () => {
    expect(hosts.isPortalOrigin('http://localhost:4173')).toBe(true);
    expect(hosts.isPortalOrigin('http://orbit.localhost:4173')).toBe(true);
    const others = ['http://localhost:4174', 'http://localhost', 'https://localhost:4173', 'http://evil.example:4173'];
    for (const origin of [...others, 'null', null, undefined, 'http://localhost:4173/path'])
      expect(hosts.isPortalOrigin(origin), String(origin)).toBe(false);
  });

  test('demo pages, which have a port of their own, are also the server’s own pages', () => {
    expect(hosts.isPortalOrDemoOrigin('http://localhost:4174')).toBe(true);
    expect(hosts.isPortalOrDemoOrigin('http://localhost:4173')).toBe(true);
    expect(hosts.isPortalOrDemoOrigin('http://localhost:4175')).toBe(false);
    expect(hosts.isPortalOrDemoOrigin('https://evil.example')).toBe(false);
  });

  test('pages on any local port, such as those of a dev server, may embed the card frame', () => {
    const allowed = ['http://localhost:3000', 'http://127.0.0.1:5173', 'http://orbit.localhost:4200'];
    expect(allowed.filter((origin) => hosts.mayEmbed(origin))).toEqual(allowed);
    const foreign = ['https://evil.example', 'http://localhost.evil.example:3000', 'http://192.168.0.2:3000'];
    expect(foreign.filter((origin) => hosts.mayEmbed(origin))).toEqual([]);
  });

  test('links in a response have the requested loopback name and the port that the server listens on', () => {
    expect(hosts.originFor('http://orbit.localhost:4173/api')).toBe('http://orbit.localhost:4173');
    expect(hosts.originFor('http://127.0.0.1:9999/api')).toBe('http://127.0.0.1:4173');
    expect(hosts.originFor('http://evil.example/api')).toBe('http://localhost:4173');
  });

  test('the default brand is at localhost, each other brand at its own subdomain of localhost', () => {
    expect(hosts.brandOrigin('http://localhost:4173', brand('orbit'))).toBe('http://orbit.localhost:4173');
    expect(hosts.brandOrigin('http://orbit.localhost:4173', brand('member'))).toBe('http://localhost:4173');
    expect(hosts.brandOrigin('http://127.0.0.1:4173', brand('orbit'))).toBe('http://127.0.0.1:4173');
  });
});

test('the origins of a server that listens on an IPv6 address contain the address in brackets', () => {
  const hosts = new Hosts({ listenHost: 'fd00::7' }).setPorts({ port: 4173, pagesPort: 4174 });
  expect(hosts.publicOrigin).toBe('http://[fd00::7]:4173');
  expect(hosts.isPortalOrDemoOrigin('http://[fd00::7]:4174')).toBe(true);
  expect(hosts.frameAncestors.split(' ')).toContain('http://[fd00::7]:4174');
});

test('if other machines can reach the server, only its own pages may embed the card frame', () => {
  for (const options of [{ publicOrigin: 'https://shop.example' }, { listenHost: '0.0.0.0' }]) {
    const hosts = new Hosts(options).setPorts({ port: 4173, pagesPort: 4174 });
    expect(hosts.mayEmbed('http://localhost:4174')).toBe(true);
    expect(hosts.mayEmbed('http://localhost:3000')).toBe(false);
  }
});

describe('a server behind a public origin', () => {
  const hosts = new Hosts({
    publicOrigin: 'https://shop.example',
    publicHosts: ['*.shop.example', 'telinha.example'],
    brandLabels: brandLabelsOf(brands),
  }).setPorts({ port: 4173, pagesPort: 4174 });

  test('links in a response have the public origin, or that of the requested host if it is listed', () => {
    const unlisted = [
      'http://localhost:4173/',
      'http://shop.example/',
      'http://evil.example/',
      'http://blog.shop.example',
    ];
    for (const url of unlisted) expect(hosts.originFor(url)).toBe('https://shop.example');
    expect(hosts.originFor('http://orbit.shop.example/')).toBe('https://orbit.shop.example');
    expect(hosts.originFor('http://telinha.example:4173/')).toBe('https://telinha.example');
  });

  test('hosts in `publicHosts` are accepted; a wildcard matches only the brands’ subdomains', () => {
    for (const name of ['shop.example', 'orbit.shop.example', 'telinha.example', 'localhost'])
      expect(hosts.isOwnHost(name), name).toBe(true);
    const otherPages = ['blog.shop.example', 'assets.shop.example', 'a.orbit.shop.example'];
    for (const name of [...otherPages, '.shop.example', 'evilshop.example', 'shop.example.evil.test'])
      expect(hosts.isOwnHost(name), name).toBe(false);
  });

  test('a brand is at the listed host that starts with the brand’s name, else at a subdomain of the wildcard', () => {
    expect(hosts.brandOrigin('https://shop.example', brand('orbit'))).toBe('https://orbit.shop.example');
    expect(hosts.brandOrigin('https://shop.example', brand('telinha'))).toBe('https://telinha.example');
    for (const origin of ['https://shop.example', 'https://orbit.shop.example'])
      expect(hosts.brandOrigin(origin, brand('member')), origin).toBe('https://shop.example');
  });

  test('the portal’s origins have the scheme and port of the public origin', () => {
    expect(hosts.isPortalOrigin('https://orbit.shop.example')).toBe(true);
    expect(hosts.isPortalOrigin('http://orbit.shop.example')).toBe(false);
    expect(hosts.isPortalOrigin('https://shop.example:8443')).toBe(false);
    expect(hosts.isPortalOrigin('https://blog.shop.example')).toBe(false);
  });
});

describe('a server behind a proxy that publishes a local origin on another port', () => {
  const hosts = new Hosts({
    publicOrigin: 'http://localhost:8080',
    publicHosts: ['*.localhost'],
    brandLabels: brandLabelsOf(brands),
    listenHost: '0.0.0.0',
  }).setPorts({ port: 4173, pagesPort: 4174 });

  test('the portal is at the public port, under each name of this machine and of the brands', () => {
    const portal = [
      'http://localhost:8080',
      'http://127.0.0.1:8080',
      'http://[::1]:8080',
      'http://orbit.localhost:8080',
    ];
    expect(portal.filter((origin) => hosts.isPortalOrigin(origin))).toEqual(portal);
    const others = ['http://assets.localhost:8080', 'http://shop.localhost:8080', 'http://localhost:8081'];
    expect(others.filter((origin) => hosts.isPortalOrigin(origin))).toEqual([]);
  });

  test('links in a response keep the requested name, with the public port', () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]', 'orbit.localhost'])
      expect(hosts.originFor(`http://${name}:8080/`)).toBe(`http://${name}:8080`);
  });

  test('the origin that the process itself listens on stays the portal’s too, for checks on the machine', () => {
    expect(hosts.isPortalOrigin('http://localhost:4173')).toBe(true);
  });
});

test('only the server’s own pages and pages that `frameAncestors` lists may embed the card frame', () => {
  const frameAncestors = "'self' https://partner.example https://*.resell.example http://localhost:*";
  const hosts = new Hosts({ frameAncestors }).setPorts({ port: 4173 });
  const allowed = [
    'https://partner.example',
    'https://a.resell.example',
    'http://localhost:9',
    'http://localhost:4173',
  ];
  expect(allowed.filter((origin) => hosts.mayEmbed(origin))).toEqual(allowed);
  const refused = [
    'https://evil.example',
    'http://partner.example',
    'https://partner.example:444',
    'https://resell.example',
  ];
  expect(refused.filter((origin) => hosts.mayEmbed(origin))).toEqual([]);
});
