import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSharedDatabase } from '../../demo/server/testing/postgres';
import { type ServerProcess, startServerProcess } from '../../demo/server/testing/process';
import { createTestClient, type TestClient } from '../../demo/server/testing/server';
import { killOnExit } from '../tools/child';
import { inRoot } from '../tools/paths';
import { ensureProgram } from '../tools/programs';
import { findFreePortPair } from '../tools/sandbox/sandbox';

/** The origins that customers see. Browsers reach them through TLS; a resolver rule leads their names to this machine. */
export const portalOrigin = 'https://shop.test';
export const assetsOrigin = 'https://assets.shop.test';
export const partnerOrigin = 'https://partner.test';
/** A partner whose origin the portal doesn't list for passkeys. */
export const unlistedOrigin = 'https://other.test';

/** The settings of the build and of the containers (`.env` in the guide). */
export const settings = {
  ASSETS_ORIGIN: assetsOrigin,
  PORTAL_ORIGIN: portalOrigin,
  PUBLIC_ORIGIN: portalOrigin,
  PUBLIC_HOSTS: '*.shop.test',
  FRAME_ANCESTORS: `${portalOrigin} https://*.shop.test ${partnerOrigin}`,
} as const;

/** A partner's page: the two lines of the quick start. */
const partnerPage = (tag: string) =>
  `<!doctype html><title>Partner</title><script src="${assetsOrigin}/v1/sub.js" data-brand="member" async></script><${tag}></${tag}>`;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Deployment {
  /** The build's folder. */
  dist: string;
  /** nginx's address for requests without TLS, as behind a load balancer. */
  origin: string;
  /** The port at which nginx terminates TLS, as the load balancer in front of it would. */
  tlsPort: number;
  /** Calls the API through nginx; the controls, which nginx doesn't forward, directly at a server. */
  client: TestClient;
  /** The two server processes. */
  servers: ServerProcess[];
  /** The folder that nginx serves at `https://cdn.test`. */
  cdnFolder: string;
  /** Starts a server again, at the same port. */
  restartServer(index: number): Promise<void>;
  /** Waits until nginx has forwarded a request to a restarted server, as the guide asks before the next restart. */
  isUsedAgain(index: number): Promise<void>;
  /** Requests a path from nginx, at the host name of `origin`. */
  get(origin: string, path: string, init?: { method?: string; body?: string }): Promise<Answer>;
  stop(): Promise<void>;
}

/** The environment of a server in `compose.yaml`, with the test's values. */
const serverEnv = (databaseUrl: string, dist: string, port: number): Record<string, string> => ({
  ...settings,
  RELATED_ORIGINS: partnerOrigin,
  DATABASE_URL: databaseUrl,
  DIST: dist,
  SUB_OUT: dist,
  HOST: '127.0.0.1',
  PORT: String(port),
  TRUSTED_PROXIES: '127.0.0.1',
  LOG_FORMAT: 'json',
});

interface NginxOptions {
  folder: string;
  dist: string;
  cdnFolder: string;
  serverPorts: readonly number[];
  httpPort: number;
  tlsPort: number;
}

/** Fills in what the image and its entry point fill in: paths, hosts, ports and the environment's values. */
function writeNginxFiles({ folder, dist, cdnFolder, serverPorts, httpPort, tlsPort }: NginxOptions): string {
  const template = (path: string) => readFileSync(inRoot('demo/deploy', path), 'utf8').replaceAll('/run/nginx', folder);
  const delivery = readFileSync(join(dist, 'nginx.conf'), 'utf8').replace(
    /^set \$frame_ancestors .*/m,
    `set $frame_ancestors "${settings.FRAME_ANCESTORS}";`,
  );
  const site = template('templates/site.conf.template')
    .replace(/server-(\d):4173/g, (_, number: string) => `127.0.0.1:${serverPorts[Number(number) - 1]}`)
    .replaceAll('listen 8080', `listen 127.0.0.1:${httpPort}`)
    .replaceAll('root /srv;', `root ${dist};`);
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  const loadBalancer = template('test-tls.conf')
    .replace('listen 443', `listen 127.0.0.1:${tlsPort}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${httpPort}`);
  // The load balancer, the partner's site, and a CDN's bucket.
  const outside = `${loadBalancer}
    server {
      listen 127.0.0.1:${tlsPort} ssl;
      server_name partner.test other.test;
      ssl_certificate ${certificate};
      ssl_certificate_key ${key};
      location / {
        default_type text/html;
        return 200 '${partnerPage('sub-plans')}';
      }
      location = /sign-in {
        default_type text/html;
        return 200 '${partnerPage('sub-auth')}';
      }
    }
    server {
      listen 127.0.0.1:${httpPort};
      server_name cdn.test;
      root ${cdnFolder};
      gzip_static on;
      include ${folder}/delivery.inc;
    }`;
  const main = template('nginx.conf')
    .replace('/dev/stdout', join(folder, 'access.log'))
    .replace(/^(\s*)include (\S+site\.conf);/m, '$1include $2;\n$1include $2.outside;');
  // nginx's workers run as an unprivileged user, who may not read the checkout's folder.
  const asRoot = process.getuid?.() === 0 ? 'user root;\n' : '';
  writeFileSync(join(folder, 'delivery.inc'), delivery);
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(join(folder, 'site.conf.outside'), outside);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `${asRoot}daemon off;\n${main}`);
  return file;
}

function createCertificate(openssl: string, folder: string): void {
  const names = ['shop.test', '*.shop.test', 'partner.test', 'other.test'].map((name) => `DNS:${name}`).join(',');
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=shop.test', '-addext', `subjectAltName=${names}`];
  execFileSync(openssl, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...subject], {
    stdio: 'ignore',
  });
}

/** Sends a request to nginx with the host name of `origin`. */
function requestFrom(nginxPort: number, origin: string, path: string, init: { method?: string; body?: string } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const headers = { Host: new URL(origin).host, 'Content-Type': 'application/json', Connection: 'close' };
    const { method = 'GET', body } = init;
    const sent = httpRequest({ port: nginxPort, host: '127.0.0.1', path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function startNginx(nginx: string, file: string, isReady: () => Promise<boolean>): Promise<ChildProcess> {
  const child = spawn(nginx, ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  killOnExit(child);
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  while (!(await isReady().catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return child;
}

/** Starts what `compose.yaml` describes, without Docker. `dist` is a build with the origins in `settings`. */
export async function startDeployment(dist: string): Promise<Deployment> {
  const [nginx, openssl] = [await ensureProgram('nginx'), await ensureProgram('openssl')];
  await ensureProgram('postgres');
  const database = await startSharedDatabase();
  if (!database) throw new Error('PostgreSQL isn’t installed');
  const folder = mkdtempSync(join(tmpdir(), 'deployment-'));
  const cdnFolder = join(folder, 'cdn');
  mkdirSync(cdnFolder);
  createCertificate(openssl, folder);
  const serverPorts = [await findFreePortPair(), await findFreePortPair()];
  const start = (index: number) => startServerProcess(serverEnv(database.url, dist, serverPorts[index] ?? 0));
  const servers = await Promise.all(serverPorts.map((_, index) => start(index)));
  const httpPort = await findFreePortPair();
  const tlsPort = httpPort + 1;
  const origin = `http://127.0.0.1:${httpPort}`;
  const file = writeNginxFiles({ folder, dist, cdnFolder, serverPorts, httpPort, tlsPort });
  const get: Deployment['get'] = (at, path, init) => requestFrom(httpPort, at, path, init);
  const web = await startNginx(nginx, file, async () => (await get(portalOrigin, '/nginx-health')).status === 204);
  const through = createTestClient(origin);
  const runningServer = () =>
    servers.find(({ child }) => child.exitCode === null && child.signalCode === null) as TestClient;
  return {
    dist,
    origin,
    tlsPort,
    servers,
    cdnFolder,
    client: {
      ...through,
      call: (name, request, options) =>
        through.call(name, request, { ...options, headers: { Origin: portalOrigin, ...options?.headers } }),
      control: (path, body) => runningServer().control(path, body),
      outbox: (to) => runningServer().outbox(to),
      ledger: (filter) => runningServer().ledger(filter),
    },
    get,
    async restartServer(index) {
      servers[index] = await start(index);
    },
    async isUsedAgain(index) {
      const log = join(folder, 'access.log');
      const seenLength = readFileSync(log).length;
      const answer = `"upstream":"127.0.0.1:${serverPorts[index]}","upstreamStatus":"200"`;
      while (!readFileSync(log).subarray(seenLength).includes(answer))
        await get(portalOrigin, '/api/site/listPlans/v1');
    },
    async stop() {
      const exited = once(web, 'exit');
      web.kill('SIGQUIT');
      await Promise.all([exited, ...servers.map((server) => server.end('SIGKILL'))]);
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
