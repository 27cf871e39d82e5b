import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { deliveryRuleOf, withOrigins } from '../../../src/contract/delivery';
import type { Origins } from '../origins';
import { writeNginxConfig } from './nginx';

interface Directive {
  words: string[];
  block?: Directive[];
}

/**
 * Parses an nginx configuration. A directive consists of words, some of them quoted, and ends with a semicolon or a
 * block.
 */
function parseDirectives(text: string): Directive[] {
  const source = text.replace(/#[^\n]*/g, '');
  const remainingTokens = source.match(/"(?:\\.|[^"\\])*"|[{};]|[^\s{};"]+/g) ?? [];
  const withoutSpaces = (code: string) => code.replace(/\s/g, '');
  if (withoutSpaces(source) !== withoutSpaces(remainingTokens.join(''))) throw new Error('Unexpected character');
  const parseBlock = (isNested: boolean): Directive[] => {
    const parsedDirectives: Directive[] = [];
    let words: string[] = [];
    for (;;) {
      const token = remainingTokens.shift();
      if (token === undefined || token === '}') {
        if (words.length > 0) throw new Error(`No semicolon after ${words.join(' ')}`);
        if ((token === '}') !== isNested) throw new Error('Unbalanced braces');
        return parsedDirectives;
      }
      if (token === ';' || token === '{') {
        if (words.length === 0) throw new Error('A directive without a name');
        parsedDirectives.push(token === '{' ? { words, block: parseBlock(true) } : { words });
        words = [];
      } else words.push(token.startsWith('"') ? token.slice(1, -1).replace(/\\(["\\])/g, '$1') : token);
    }
  };
  return parseBlock(false);
}

const noOrigins: Origins = { assets: null, api: null, portal: null };

async function readConfiguration(origins = noOrigins): Promise<Directive[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  await writeNginxConfig(folder, origins);
  const text = await readFile(path.join(folder, 'nginx.conf'), 'utf8');
  await rm(folder, { recursive: true });
  return parseDirectives(text);
}

/**
 * The headers with which nginx sends a file: those of the first `location` whose pattern matches the path. Also
 * asserts which of them have the option `always`.
 */
function headersOf(directives: readonly Directive[], urlPath: string): Record<string, string> | undefined {
  const matchesPath = ({ words: [name, modifier, pattern = ''] }: Directive) =>
    name === 'location' && modifier === '~' && new RegExp(pattern).test(urlPath);
  const directive = directives.find(matchesPath);
  return (
    directive &&
    Object.fromEntries(
      (directive.block ?? [])
        .filter(({ words: [name] }) => name !== 'try_files')
        .map(({ words: [name, header = '', value = '', ...options] }) => {
          // nginx adds only headers with the option `always` to a 404 response. A Cache-Control header with a max-age
          // doesn't have the option, because the missing file can exist after the next release.
          const hasMaxAge = header === 'Cache-Control' && value.includes('max-age');
          expect([name, ...options], header).toEqual(hasMaxAge ? ['add_header'] : ['add_header', 'always']);
          return [header, value];
        }),
    )
  );
}

test.each([
  '/v1/card-frame.html',
  '/1.0.0/card-frame.html',
  '/v1/card-frame-keys.js',
  '/1.0.0/card-frame-keys.js',
  '/1.0.0/sub.js',
  '/12.3.45/chunks/react-DBk454i.js',
  '/v1/sub.js',
  '/v1/tv-m1LV0iX.js',
  '/v1/chunks/react-DBk454i.js',
  '/v1/integrity.json',
  '/',
  '/account',
  '/resetPassword',
  '/v12/sub.js',
])('nginx serves %s with the demo server’s headers and Strict-Transport-Security', async (urlPath) => {
  const variables = {
    frameAncestors: '$frame_ancestors',
    api: '$api_origin',
    assets: '$assets_origin',
    thirdParties: '$third_parties',
    own: '$scheme://$host:*',
  };
  const expected = Object.entries(deliveryRuleOf(urlPath)?.headers ?? {}).map(([header, value]) => [
    header,
    withOrigins(value, variables),
  ]);
  expect(headersOf(await readConfiguration(), urlPath)).toEqual({
    ...Object.fromEntries(expected),
    'Strict-Transport-Security': 'max-age=31536000',
  });
});

test.each(['/api/order/v1/1', '/sandbox/calls', '/site/message'])(
  '%s is not served as a page of the portal',
  async (urlPath) => {
    expect(headersOf(await readConfiguration(), urlPath)).toBeUndefined();
  },
);

test('unknown paths get the portal’s home page, or status 404 if the home page’s file is missing', async () => {
  // Finds the portal's `location`. Only its pattern excludes folders with a negative lookahead.
  const portal = (await readConfiguration()).find(({ words }) => words[2]?.includes('(?!('));
  const tryFiles = portal?.block?.find(({ words: [name] }) => name === 'try_files');
  expect(tryFiles?.words.slice(-2)).toEqual(['/portal/index.html', '=404']);
});

test('the portal’s CSP lets only its own origin embed it, and allows scripts from the configured origins', () => {
  const policy = deliveryRuleOf('/account')?.headers['Content-Security-Policy'] ?? '';
  const origins = { frameAncestors: '', api: 'https://api.example', thirdParties: 'https://captcha.example' };
  const sourcesByDirective = new Map(
    withOrigins(policy, origins)
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );
  expect(sourcesByDirective.get('frame-ancestors')).toBe("'self'");
  expect(sourcesByDirective.get('script-src')).toBe("'self' https://api.example https://captcha.example");
  expect(sourcesByDirective.get('connect-src')).toBe("'self' https://api.example https://captcha.example");
  expect(withOrigins(policy, { frameAncestors: '' })).toContain("script-src 'self'; ");
  const withAssets = withOrigins(policy, { frameAncestors: '', assets: 'https://cdn.example' });
  for (const directive of ['script-src', 'style-src', 'connect-src', 'frame-src', 'font-src'])
    expect(withAssets).toContain(`${directive} 'self' https://cdn.example`);
});

test('the nginx configuration declares the origins as variables and compresses scripts, JSON and CSS', async () => {
  const directives = await readConfiguration();
  const words = directives.filter(({ block }) => !block).map((directive) => directive.words);
  expect(words).toContainEqual(['set', '$frame_ancestors', "'self'"]);
  expect(words).toContainEqual(['gzip', 'on']);
  expect(words).toContainEqual(['set', '$api_origin', '']);
  expect(words).toContainEqual(['set', '$third_parties', '']);
  // The list doesn't contain text/html: nginx always compresses HTML, and warns if the list contains it.
  expect(words).toContainEqual([
    'gzip_types',
    'text/javascript',
    'application/javascript',
    'application/json',
    'text/css',
  ]);
});

test('the nginx configuration contains the origins that the build was given', async () => {
  const origins = { assets: 'https://cdn.example', api: 'https://api.example', portal: 'https://shop.example' };
  const words = (await readConfiguration(origins)).map((directive) => directive.words);
  expect(words).toContainEqual(['set', '$assets_origin', 'https://cdn.example']);
  expect(words).toContainEqual(['set', '$api_origin', 'https://api.example']);
  const sameHost = (await readConfiguration({ ...origins, api: origins.portal })).map((directive) => directive.words);
  expect(sameHost).toContainEqual(['set', '$api_origin', '']);
});
