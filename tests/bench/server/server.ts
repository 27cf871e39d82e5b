import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { seal } from '../../../demo/server/testing/seal';
import { readCommandLine } from '../../../elements/build/command-line';
import { calls } from '../../../src/contract/calls';
import { inRoot, root } from '../../tools/paths';
import { accountCount, accountEmail, accountPassword } from './accounts';
import { type LoadRequest, measureLoad } from './load';

const { values } = readCommandLine({
  name: 'npm run bench:server',
  about: `Prints requests per second and response times of the sandbox, on the embedded database and, with DATABASE_URL,
on PostgreSQL with one and two processes. The load comes from the same machine, so compare only numbers of the same
run.`,
  options: { quick: { type: 'boolean', default: false, about: 'only checks that the benchmark works' } },
});
const isQuick = values.quick;
/** The number of connections in the largest run. */
const maxConnections = 100;
const durationMs = isQuick ? 300 : 4_000;
const connectionCounts = isQuick ? [10] : [1, 10, maxConnections];

interface BenchServer {
  /** A random id, which is part of the accounts' email addresses. */
  id: string;
  child: ChildProcess;
  origin: string;
  /** The session token of each account. */
  tokens: string[];
}

async function startServer(env: Record<string, string>): Promise<BenchServer> {
  const id = randomUUID().slice(0, 8);
  const child = spawn(process.execPath, ['--import', 'tsx', inRoot('tests/bench/server/serve.ts'), id], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('The server has no standard output');
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('{')) return { id, child, ...(JSON.parse(line) as { origin: string; tokens: string[] }) };
  throw new Error('The server ended before it was ready');
}

/** What visitors, who have no session token, send in the header `Authorization`. */
const visitorToken = 'null';

/**
 * The headers of a connection's requests. Every connection has its own IP address and its own fingerprint, because
 * connections that shared one of these would also share a rate limit.
 */
const headersFor = (connectionIndex: number, token: string): Record<string, string> => ({
  'Content-Type': 'application/json',
  Authorization: token,
  Language: 'en',
  'Client-Type': 'WEB',
  Scene: 'WEB',
  Brand: 'member',
  fingerprint: `bench-${connectionIndex}`,
  'X-Forwarded-For': `198.51.100.${connectionIndex + 1}`,
});

/** Builds a connection's next request. `earlierCount` is the number of its earlier requests. */
type Scenario = (servers: readonly BenchServer[], connectionIndex: number, earlierCount: number) => LoadRequest;

/**
 * The account for a connection's next request. The connection's server has the account, and no other connection uses it
 * at the same time.
 */
function accountFor(servers: readonly BenchServer[], connectionIndex: number, earlierCount: number) {
  const server = servers[connectionIndex % servers.length] as BenchServer;
  const index = (connectionIndex + earlierCount * maxConnections) % accountCount;
  return { token: server.tokens[index] ?? '', email: accountEmail(server.id, index) };
}

const plans: Scenario = (_, connectionIndex) => ({
  path: calls.listPlans.path,
  method: 'GET',
  headers: headersFor(connectionIndex, visitorToken),
});

const login: Scenario = (servers, connectionIndex, earlierCount) => ({
  path: calls.login.path,
  method: 'POST',
  headers: headersFor(connectionIndex, visitorToken),
  body: JSON.stringify({
    type: 'email',
    account: accountFor(servers, connectionIndex, earlierCount).email,
    password: seal(
      {
        purpose: 'password',
        context: 'login',
        origin: (servers[connectionIndex % servers.length] as BenchServer).origin,
      },
      { password: accountPassword },
    ),
  }),
});

const card = { number: '4242424242424242', expiry: '1230', code: '123', holder: 'ANA LIMA' };

const pay: Scenario = (servers, connectionIndex, earlierCount) => {
  const idempotencyKey = randomUUID();
  return {
    path: calls.pay.path,
    method: 'POST',
    headers: {
      ...headersFor(connectionIndex, accountFor(servers, connectionIndex, earlierCount).token),
      'Idempotency-Key': idempotencyKey,
    },
    body: JSON.stringify({
      planId: '102',
      methodCode: 'card',
      card: {
        encrypted: seal(
          {
            purpose: 'card',
            context: idempotencyKey,
            origin: (servers[connectionIndex % servers.length] as BenchServer).origin,
          },
          card,
        ),
        brand: 'visa',
        lastFour: '4242',
        validity: '12/30',
      },
    }),
  };
};

/** One connection in ten pays, and the others sign in. Shows whether password hashing delays payments. */
const payAmongLogins: Scenario = (servers, connectionIndex, earlierCount) =>
  connectionIndex % 10 === 0
    ? pay(servers, connectionIndex, earlierCount)
    : { ...login(servers, connectionIndex, earlierCount), isBackground: true };

const scenarios: Readonly<Record<string, Scenario>> = {
  plans,
  login,
  pay,
  'pay, while nine in ten sign in': payAmongLogins,
};

async function measureScenarios(title: string, environments: readonly Record<string, string>[]): Promise<void> {
  const servers: BenchServer[] = [];
  try {
    for (const env of environments) servers.push(await startServer(env));
    console.log(`\n${title}`);
    console.log('  connections      req/s      p50      p99');
    for (const [name, createRequest] of Object.entries(scenarios)) {
      console.log(`  ${name}`);
      for (const connections of connectionCounts) {
        const { requestsPerSecond, p50, p99, problems } = await measureLoad({
          origins: servers.map(({ origin }) => origin),
          connections,
          durationMs,
          createRequest: (connectionIndex, earlierCount) => createRequest(servers, connectionIndex, earlierCount),
        });
        const cells = [connections, requestsPerSecond.toFixed(0), `${p50.toFixed(0)} ms`, `${p99.toFixed(0)} ms`];
        const widths = [13, 10, 8, 8];
        const row = cells.map((cell, index) => String(cell).padStart(widths[index] ?? 0)).join(' ');
        const problemCounts = Object.entries(problems).map(([code, times]) => `${code} × ${times}`);
        console.log(`${row}  ${problemCounts.join(', ')}`);
      }
    }
  } finally {
    for (const { child } of servers) child.kill('SIGTERM');
  }
}

const folder = await mkdtemp(join(tmpdir(), 'bench-server-'));
try {
  await measureScenarios('Embedded database, one process', [{ DATA_DIR: folder, DATABASE_URL: '' }]);
  const url = process.env.DATABASE_URL;
  if (url) {
    await measureScenarios('PostgreSQL, one process', [{ DATABASE_URL: url }]);
    await measureScenarios('PostgreSQL, two processes', [{ DATABASE_URL: url }, { DATABASE_URL: url }]);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
