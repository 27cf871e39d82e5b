import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type SharedDatabase, startSharedDatabase } from './testing/postgres';
import { type ServerProcess, startServerProcess } from './testing/process';
import { aCard, aMember, type TestClient, type TestMember } from './testing/server';

// Starting the servers and sending more than 500 payment requests takes a while on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** The PostgreSQL database that both processes use. Null if PostgreSQL isn't installed. */
let database: SharedDatabase | null;
let first: ServerProcess;
let second: ServerProcess;

const start = () => startServerProcess({ DATABASE_URL: database?.url ?? '' });

beforeAll(async () => {
  database = await startSharedDatabase();
  if (!database) return console.warn('PostgreSQL isn’t installed: the tests with several server processes are skipped');
  // Concurrently, so that both find an empty database.
  [first, second] = await Promise.all([start(), start()]);
});
beforeEach(async ({ skip }) => {
  if (!database) return skip();
  await first.control('reset', {});
});
afterAll(async () => {
  await Promise.all([first?.end('SIGKILL'), second?.end('SIGKILL')]);
  await database?.close();
});

const dayMs = 86_400_000;

async function createMembers(count: number): Promise<TestMember[]> {
  const members: TestMember[] = [];
  while (members.length < count) members.push(await aMember(first));
  return members;
}

const bothServers = (): TestClient[] => [first, second];

/** The response of the control `state`, as far as these tests read it. */
interface SandboxState {
  members: { uid: string; expiredTime: number }[];
}

async function expiryOf(server: TestClient, uid: string): Promise<number> {
  const { members } = await server.control<SandboxState>('state');
  return members.find((member) => member.uid === uid)?.expiredTime ?? 0;
}

/** Buys plan 102 with a card. The plan is valid for 30 days. */
const buy = (server: TestClient, token: string, key: string, { renew = false } = {}) =>
  server.call('pay', { planId: '102', methodCode: 'card', card: aCard('4242424242424242'), renew }, { token, key });

describe('the sandbox controls', () => {
  test('move the clock of both processes', async () => {
    await first.control('clock', { days: 3 });
    expect(await second.control('clock')).toMatchObject({ movedBy: 3 * dayMs });
    await second.control('clock', { days: 1 });
    expect(await first.control('clock')).toMatchObject({ movedBy: 4 * dayMs });
    await Promise.all(bothServers().map((server) => server.control('clock', { days: 10 })));
    for (const server of bothServers()) expect(await server.control('clock')).toMatchObject({ movedBy: 24 * dayMs });
  });

  test('add a fault that applies the given number of times, whichever process a call reaches', async () => {
    await first.control('faults', { path: '/api/site/listPlans', errCode: '2000' });
    expect(await second.control('faults')).toMatchObject({ faults: [{ times: 1 }] });
    expect((await second.call('listPlans')).errCode).toBe('2000');
    for (const server of bothServers()) expect((await server.call('listPlans')).code).toBe(0);

    await second.control('faults', { path: '/api/site/listPlans', errCode: '2000', times: 7 });
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 ? first : second).call('listPlans')),
    );
    expect(responses.filter(({ errCode }) => errCode === '2000')).toHaveLength(7);
    expect(await first.control('faults')).toEqual({ faults: [] });
  });

  test('reset both processes, including their lists of calls', async () => {
    await second.call('listPlans');
    await first.control('clock', { days: 2 });
    await first.control('reset', {});
    expect(await second.control('calls')).toEqual({ calls: [] });
    expect(await second.control('clock')).toMatchObject({ movedBy: 0 });
  });
});

test('two server processes charge each renewal once, even while both move the clock and handle calls', async () => {
  const members = await createMembers(6);
  for (const { token } of members) await buy(second, token, randomUUID(), { renew: true });
  const entriesBefore = await first.ledger();
  await Promise.all([
    ...bothServers().map((server) => server.control('clock', { days: 45 })),
    ...members.flatMap(({ token }) => bothServers().map((server) => server.call('renewInfo', {}, { token }))),
  ]);
  const { now } = await first.control<{ now: number }>('clock');
  for (const { uid } of members) {
    const entries = await second.ledger({ uid });
    const renewalEntries = entries.filter(
      ({ at }) => !entriesBefore.some((entry) => entry.at === at && entry.uid === uid),
    );
    expect(renewalEntries.length).toBeGreaterThan(0);
    expect(new Set(renewalEntries.map(({ at }) => at)).size).toBe(renewalEntries.length);
    expect(new Set(entries.map(({ orderId }) => orderId)).size).toBe(entries.length);
    // Each process moved the clock by 45 days. The plan is still valid, and doesn't end later than one 30-day period
    // from now, with a day of tolerance, so no period was paid for twice.
    const expiry = await expiryOf(second, uid);
    expect(expiry).toBeGreaterThan(now);
    expect(expiry - now).toBeLessThanOrEqual(31 * dayMs);
  }
});

test('five concurrent requests with one Idempotency-Key, sent to both processes, charge once and get the same response', async () => {
  const members = await createMembers(4);
  const expiriesBefore = await Promise.all(members.map(({ uid }) => expiryOf(first, uid)));
  const attempts = Array.from({ length: 100 }, (_, index) => ({ key: randomUUID(), member: members[index % 4] }));
  /** Sends five concurrent requests with one key, alternately to the processes. Returns the distinct results. */
  const sendAttempt = async ({ key, member }: (typeof attempts)[number]): Promise<Set<string>> => {
    const servers = [...bothServers(), ...bothServers(), first];
    const responses = await Promise.all(servers.map((server) => buy(server, member?.token ?? '', key)));
    return new Set(
      responses.map(({ data, message }) =>
        data ? `${data.orderId} ${data.paymentId} ${data.status}` : `refused: ${message}`,
      ),
    );
  };
  const resultSets: Set<string>[] = [];
  while (resultSets.length < attempts.length) {
    const batch = attempts.slice(resultSets.length, resultSets.length + 4);
    resultSets.push(...(await Promise.all(batch.map(sendAttempt))));
  }
  expect(resultSets.map(({ size }) => size)).toEqual(attempts.map(() => 1));
  const results = resultSets.flatMap((resultSet) => [...resultSet]);
  expect(results.filter((result) => !result.endsWith(' success'))).toEqual([]);
  const chargedOrderIds = (await second.ledger()).map(({ orderId }) => orderId);
  expect(chargedOrderIds.toSorted()).toEqual(results.map((result) => result.split(' ')[0]).toSorted());
  const expiriesAfter = await Promise.all(members.map(({ uid }) => expiryOf(second, uid)));
  const attemptsPerMember = attempts.length / members.length;
  const addedDays = expiriesAfter.map((expiry, index) => (expiry - (expiriesBefore[index] ?? 0)) / dayMs);
  expect(addedDays).toEqual(members.map(() => attemptsPerMember * 30));
});

test('two server processes charge each payment attempt once, even if one is killed while it takes payments', async () => {
  const member = await aMember(first);
  const expiryBefore = await expiryOf(first, member.uid);
  const keys: string[] = [];
  let responseCount = 0;
  let shouldStop = false;
  const keepBuying = async (server: TestClient) => {
    while (!shouldStop) {
      const key = randomUUID();
      keys.push(key);
      // The process may exit before it responds.
      const response = await buy(server, member.token, key).catch(() => null);
      if (response) responseCount += 1;
    }
  };
  const purchases = [...bothServers(), ...bothServers()].map(keepBuying);
  while (responseCount < 10) await new Promise((resolve) => setTimeout(resolve, 10));
  await second.end('SIGKILL');
  shouldStop = true;
  await Promise.all(purchases);

  // Repeats every purchase with its key, on the remaining process.
  const orderIds = new Set<string>();
  for (const key of keys) {
    const { data } = await buy(first, member.token, key);
    expect(data.status).toBe('success');
    orderIds.add(data.orderId);
  }
  expect(orderIds.size).toBe(keys.length);
  const chargedOrderIds = (await first.ledger({ uid: member.uid })).map(({ orderId }) => orderId);
  expect(chargedOrderIds.toSorted()).toEqual([...orderIds].toSorted());
  expect(((await expiryOf(first, member.uid)) - expiryBefore) / dayMs).toBe(30 * keys.length);
  second = await start();
  expect(await second.ledger({ uid: member.uid })).toEqual(await first.ledger({ uid: member.uid }));
});
