import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeNginxConfig } from '../../elements/build/delivery/nginx';
import { calls } from '../../src/contract/calls';
import { readFrameAncestors } from '../server/http/checks/frame-ancestors';
import { Hosts } from '../server/http/checks/hosts';
import { readOptions } from '../server/settings/options';
import { bundleServer } from './server-bundle';

/*
 * These tests compare the Dockerfile, compose.yaml and the nginx configuration with the project and with each other.
 * They don't need Docker. tests/deployment starts the same services from the system's packages.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const compose = textOf('compose.yaml');
const siteTemplate = textOf('demo/deploy/templates/site.conf.template');
const packageFile = JSON.parse(textOf('package.json')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  workspaces: string[];
};

interface Stage {
  name: string;
  /** The instructions after `FROM`. An instruction that spans several lines is joined into one. */
  instructions: string[];
}

/** The stages of the Dockerfile. */
function readStages(): Stage[] {
  const lines = textOf('Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(Boolean);
  const stages: Stage[] = [];
  for (const line of lines) {
    const name = /^FROM \S+ AS (\S+)$/.exec(line)?.[1];
    if (name) stages.push({ name, instructions: [] });
    else stages.at(-1)?.instructions.push(line);
  }
  return stages;
}

const stages = readStages();
const stageNamed = (name: string): Stage => {
  const stage = stages.find((candidate) => candidate.name === name);
  if (!stage) throw new Error(`No stage ${name}`);
  return stage;
};

/** The COPY instructions: their stage, the stage that they copy from, and the copied paths. */
const copyInstructions = stages.flatMap(({ name, instructions }) =>
  instructions
    .filter((instruction) => instruction.startsWith('COPY '))
    .map((instruction) => {
      const words = instruction.split(' ').slice(1);
      const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
      return { stage: name, from, sources: words.filter((word) => !word.startsWith('--')).slice(0, -1) };
    }),
);

/** The paths that `.dockerignore` excludes from the build. */
const ignoredPaths = textOf('.dockerignore').split('\n').filter(Boolean);

describe('the Dockerfile', () => {
  test('copies only files that exist and that `.dockerignore` doesn’t exclude', () => {
    const sources = copyInstructions.filter(({ from }) => !from).flatMap((copy) => copy.sources);
    expect(sources.length).toBeGreaterThan(8);
    for (const source of sources) {
      expect(existsSync(join(root, source)), source).toBe(true);
      expect(ignoredPaths, source).not.toContain(source);
    }
  });

  test('runs the long-term release of Node that the tests run on', () => {
    const version = textOf('.nvmrc').trim();
    expect(textOf('Dockerfile')).toContain(`ARG NODE_VERSION=${version}\n`);
    // Odd releases get no security fixes after half a year. Node 20 gets none since April 2026.
    expect([Number(version) % 2, Number(version) >= 22]).toEqual([0, true]);
    const bases = [...textOf('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base);
    expect(
      bases.filter((base) => !/^(node:\$\{NODE_VERSION\}|nginxinc\/nginx-unprivileged:\$\{NGINX)/.test(base)),
    ).toEqual([]);
  });

  test('copies from stages that exist', () => {
    for (const { from, stage } of copyInstructions)
      if (from) expect([stage, stageNamed(from).name]).toEqual([stage, from]);
  });

  test('copies the package.json of each workspace into the build stage', () => {
    const sources = copyInstructions.filter(({ stage }) => stage === 'build').flatMap((copy) => copy.sources);
    for (const workspace of packageFile.workspaces) expect(sources).toContain(`${workspace}/package.json`);
  });

  test('runs only npm scripts that package.json has', () => {
    const scripts = [...textOf('Dockerfile').matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(scripts).toContain('build');
    for (const name of scripts) expect(packageFile.scripts).toHaveProperty(name);
  });

  test('has a start command whose options exist, and a health check whose file exists', () => {
    const [healthCheck = '', start = ''] = ['HEALTHCHECK', 'CMD'].map((name) =>
      stageNamed('server').instructions.find((line) => line.startsWith(name)),
    );
    const words = JSON.parse(start.slice('CMD '.length)) as string[];
    expect(() => readOptions(words.slice(2), {})).not.toThrow();
    const probe = JSON.parse(/CMD (\[.*\])/.exec(healthCheck)?.[1] ?? '[]') as string[];
    expect(existsSync(join(root, probe[1] ?? ''))).toBe(true);
  });

  test('starts the bundled server with only the files and packages that it copies', async () => {
    const image = mkdtempSync(join(tmpdir(), 'sub-image-'));
    try {
      for (const { stage, from, sources } of copyInstructions) {
        if (stage !== 'server' || from) continue;
        for (const source of sources) cpSync(join(root, source), join(image, source), { recursive: true });
      }
      await bundleServer(join(image, 'dist/server'));
      for (const name of Object.keys(packageFile.dependencies)) {
        mkdirSync(join(image, 'node_modules', name, '..'), { recursive: true });
        symlinkSync(join(root, 'node_modules', name), join(image, 'node_modules', name));
      }
      const start = /CMD (\[.*\])/.exec(stageNamed('server').instructions.find((line) => line.startsWith('CMD')) ?? '');
      const [node, ...args] = JSON.parse(start?.[1] ?? '[]') as string[];
      expect(node).toBe('node');
      // The bundle is the only file that `build` adds and that this test runs.
      expect(args[0]).toBe('dist/server/start.mjs');
      const env = { ...process.env, PORT: '0', DATA_DIR: join(image, 'data') };
      const child = spawn(process.execPath, args, { cwd: image, env, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
      const exited = once(child, 'exit');
      await vi.waitFor(() => expect(output).toMatch(/^ready/m), { timeout: 60_000 });
      const origin = /^ready\s+(\S+)/m.exec(output)?.[1] ?? '';
      const response = await fetch(new URL(calls.listPlans.path, origin));
      expect(await response.json()).toMatchObject({ code: 0 });
      child.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
    } finally {
      rmSync(image, { recursive: true, force: true });
    }
  }, 90_000);
});

describe('compose.yaml', () => {
  const services = [...(/^services:\n([\s\S]*?)^\w/m.exec(compose)?.[1] ?? '').matchAll(/^ {2}([\w-]+):/gm)].map(
    ([, name]) => name,
  );

  test('builds stages of the Dockerfile', () => {
    const targets = [...compose.matchAll(/^\s+target: (\S+)$/gm)].map(([, target = '']) => target);
    expect(targets).toEqual(['server', 'web']);
    for (const target of targets) expect(stageNamed(target)).toBeDefined();
  });

  test('gives the build its settings; nginx serves the assets at a host name of their own', () => {
    const settings = /^x-build-settings: &build-settings\n((?: {2}\w+: .*\n)+)/m.exec(compose)?.[1] ?? '';
    const defaults = Object.fromEntries(
      [...settings.matchAll(/^ {2}(\w+): \$\{\w+:-(.*)\}$/gm)].map(([, name = '', value]) => [name, value]),
    );
    expect(Object.keys(defaults)).toEqual(['ASSETS_ORIGIN', 'API_ORIGIN', 'PORTAL_ORIGIN', 'DEFAULT_CONSENT']);
    for (const name of Object.keys(defaults)) expect(stageNamed('build').instructions).toContain(`ARG ${name}=""`);
    expect(compose.match(/args: \*build-settings/g)).toHaveLength(2);
    const [assets, portal] = [new URL(defaults.ASSETS_ORIGIN ?? ''), new URL(defaults.PORTAL_ORIGIN ?? '')];
    expect(siteTemplate).toContain('server_name assets.*;');
    expect(assets.hostname).toMatch(/^assets\./);
    const hosts = new Hosts({ publicOrigin: portal.origin, publicHosts: ['*.localhost'], brandLabels: ['orbit'] });
    expect([portal, assets].map(({ origin }) => hosts.isPortalOrigin(origin))).toEqual([true, false]);
    // By default, the portal at its own host name and at those of the brands may embed the card form.
    const ancestors = /FRAME_ANCESTORS: \$\{FRAME_ANCESTORS:-(.*)\}/.exec(compose)?.[1] ?? '';
    const mayEmbed = readFrameAncestors(ancestors);
    for (const origin of [portal.origin, `http://orbit.localhost:${portal.port}`])
      expect(mayEmbed(origin, assets.origin), origin).toBe(true);
  });

  test('waits for services that exist', () => {
    expect(services).toEqual(['database', 'server-1', 'server-2', 'web']);
    const awaited = [...compose.matchAll(/^ {2,6}(?:depends_on:\n)((?: +[\w-]+:\n +condition: \S+\n)+)/gm)].flatMap(
      ([, block = '']) => [...block.matchAll(/^ +([\w-]+):\n/gm)].map(([, name]) => name),
    );
    expect(awaited).toEqual(['database', 'server-1', 'server-2']);
  });

  test('sets only variables that the server reads', () => {
    const block = /environment:\n((?: {4}(?:#.*|[A-Z_]+: .*)\n)+)/.exec(compose)?.[1] ?? '';
    const env: Record<string, string> = Object.fromEntries(
      [...block.matchAll(/^ +([A-Z_]+): "?(.*?)"?$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    const source = textOf('demo/server/settings/options.ts');
    expect(Object.keys(env).length).toBeGreaterThan(8);
    for (const name of Object.keys(env)) expect(source, name).toContain(`env.${name}`);
    const envWithDefaults = Object.fromEntries(
      Object.entries(env).map(([name, value]) => [
        name,
        value.replace(/\$\{\w+(?::-([^}]*)|:\?[^}]*)?\}/g, (_, fallback?: string) => fallback ?? 'secret-of-a-test'),
      ]),
    );
    const options = readOptions(['--no-build'], envWithDefaults);
    expect(options).toMatchObject({ port: 4173, metricsPort: 9464, logFormat: 'json' });
  });

  test('publishes the port that nginx listens on and the image exposes', () => {
    const port = /listen (\d+);/.exec(siteTemplate)?.[1];
    expect(compose).toMatch(new RegExp(`- "\\$\\{PUBLISH:-[\\d.]+:${port}\\}:${port}"`));
    expect(stageNamed('web').instructions).toContain(`EXPOSE ${port}`);
    const healthCheck = stageNamed('web').instructions.find((line) => line.startsWith('HEALTHCHECK'));
    expect(healthCheck).toContain(`:${port}/nginx-health`);
    expect(siteTemplate).toContain('location = /nginx-health');
  });

  test('uses the server names and ports of the nginx configuration', () => {
    const upstream = [...siteTemplate.matchAll(/^\s+server ([\w-]+):(\d+)/gm)].map(([, name, port]) => [name, port]);
    expect(upstream).toEqual([
      ['server-1', '4173'],
      ['server-2', '4173'],
    ]);
    for (const [name] of upstream) expect(services).toContain(name);
    expect(stageNamed('server').instructions).toContain('EXPOSE 4173');
  });
});

describe('nginx', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'containers-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Generates the nginx configuration of the static files, and edits it as the Dockerfile's `sed` command does. */
  async function createDeliveryTemplate(): Promise<string> {
    await writeNginxConfig(folder, { assets: null, api: null, portal: null });
    const sedLine = stageNamed('web').instructions.find((line) => line.includes('sed -E')) ?? '';
    const substitutions = [...sedLine.matchAll(/-e 's\|(.+?)\|(.+?)\|'/g)];
    expect(substitutions).toHaveLength(2);
    return substitutions.reduce(
      (text, [, pattern = '', replacement = '']) => {
        const matcher = new RegExp(pattern, 'gm');
        // A substitution that no longer matches would leave the build's origins in the image.
        expect(text.match(matcher), pattern).toHaveLength(1);
        return text.replace(matcher, () => replacement);
      },
      readFileSync(join(folder, 'nginx.conf'), 'utf8'),
    );
  }

  test('gets the origins for its headers from environment variables of the container', async () => {
    const text = await createDeliveryTemplate();
    const placeholders = [...new Set([...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name))];
    expect(placeholders.sort()).toEqual(['FRAME_ANCESTORS', 'THIRD_PARTIES']);
    const env = stageNamed('web').instructions.find((line) => line.startsWith('ENV ')) ?? '';
    for (const name of placeholders) {
      expect(env).toMatch(new RegExp(`FILTER="[^"]*${name}`));
      expect(env).toContain(` ${name}=`);
    }
  });

  test('includes the files that the image’s entrypoint generates', () => {
    const output = /NGINX_ENVSUBST_OUTPUT_DIR=(\S+)/.exec(stageNamed('web').instructions.join(' '))?.[1];
    expect(textOf('demo/deploy/nginx.conf')).toContain(`include ${output}/site.conf;`);
    expect(siteTemplate).toContain(`include ${output}/delivery.inc;`);
    expect(compose).toContain(`${output}:mode=1777`);
  });

  test('forwards the browsers’ request for the sites on which the portal’s passkeys work', () => {
    expect(siteTemplate).toMatch(/location = \/\.well-known\/webauthn \{\s+proxy_pass http:\/\/sandbox;/);
    expect(compose).toMatch(/^ {4}RELATED_ORIGINS: /m);
  });

  test('forwards the API, /site/ files, webhooks and gateway pages, but no controls, portal pages or metrics', () => {
    const pattern = /location ~ (\S*api\S*) \{\s+proxy_pass http:\/\/sandbox;/.exec(siteTemplate)?.[1];
    const isForwarded = (path: string) => new RegExp(pattern ?? '$.').test(path);
    for (const path of ['/api/site/theme/v1', '/site/lang/1.json', '/webhooks/stripe', '/sandbox/gateway/wallet/1'])
      expect(isForwarded(path), path).toBe(true);
    for (const path of ['/sandbox/outbox', '/sandbox/reset', '/payment', '/metrics'])
      expect(isForwarded(path), path).toBe(false);
  });

  test('forwards /health and /ready to the servers instead of returning the portal’s page', () => {
    const block = /location ~ \^\/\(health\|ready\)\$ \{([^}]*)\}/.exec(siteTemplate)?.[1] ?? '';
    expect(block).toContain('proxy_pass http://sandbox;');
    expect(block).toMatch(/proxy_next_upstream .*http_503;/);
  });

  test('limits bodies as the server does: 64 KiB, and more only for uploads', () => {
    expect(textOf('demo/deploy/nginx.conf')).toContain('client_max_body_size 64k;');
    const upload = /location = (\S+) \{\s+client_max_body_size 7m;/.exec(siteTemplate)?.[1];
    expect(upload).toBe(calls.uploadObject.path);
    expect(siteTemplate.match(/client_max_body_size/g)).toHaveLength(1);
  });

  test('logs neither the IP addresses of customers nor the URLs that they request', () => {
    const configuration = textOf('demo/deploy/nginx.conf');
    const http = configuration.slice(configuration.indexOf('http {'));
    const format = /log_format ([\s\S]*?);/.exec(http)?.[1] ?? '';
    expect(format).not.toMatch(/\$(remote_|request_uri|uri|args|http_|request\b)/);
    // Messages less severe than `alert` contain the IP address and the URL of the request.
    expect(http).toMatch(/error_log stderr alert;/);
  });
});
