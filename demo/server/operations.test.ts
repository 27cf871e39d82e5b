import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ServerProcess, startServerProcess } from './testing/process';
import { sendRawRequest } from './testing/raw';
import { aCard, aPassword, sendCall } from './testing/server';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), 'sandbox-operations-'));
let server: ServerProcess;

beforeAll(async () => {
  const env = { DATA_DIR: folder, DATABASE_URL: '', LOG_FORMAT: 'json', METRICS_PORT: '0', TRUSTED_PROXIES: '' };
  server = await startServerProcess(env);
});
afterAll(async () => {
  await server?.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

type LogLine = Record<string, unknown>;
const logLinesOf = (message: string): LogLine[] =>
  server
    .output()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine)
    .filter((line) => line.message === message);

/** Waits for log lines of calls, because the log reaches this process a moment after the response. */
async function waitForCallLog(isComplete: (lines: readonly LogLine[]) => boolean): Promise<LogLine[]> {
  while (!isComplete(logLinesOf('call'))) await wait(20);
  return logLinesOf('call');
}

async function signIn(name: string): Promise<string> {
  const request = { type: 'email', account: `${name}@example.com`, password: aPassword('secret123') };
  return (await server.call('login', request)).data.token;
}

test('the server responds to health probes under any host name', async () => {
  for (const { path, status } of [
    { path: '/health', status: 'alive' },
    { path: '/ready', status: 'ready' },
  ]) {
    const response = await sendRawRequest(server.origin, { path, headers: { Host: '10.0.0.5:4173' } });
    expect([response.status, JSON.parse(response.text)]).toEqual([200, { status }]);
  }
});

test('the log has a JSON line for each call, without personal data or secrets', async () => {
  const token = await signIn('member');
  const card = aCard('4242424242424242', { holder: 'MARIA SECRET' });
  const headers = { 'X-Request-Id': '4242424242424242', 'X-Forwarded-For': '203.0.113.77' };
  await server.call('pay', { planId: '102', methodCode: 'card', card }, { token, headers });
  await server.call('login', {
    type: 'email',
    account: 'no.one@secret.example',
    password: aPassword('hunter2 secret'),
  });
  await server.call('order', { id: 'order-of-secret' }, { token });
  await fetch(`${server.origin}/api/nowhere/someone@secret.example?token=${token}`, { method: 'POST', body: '{"a"' });
  await fetch(`${server.origin}/api/user/login/v1`, { method: 'POST', body: 'account=someone@secret.example' });
  const lines = await waitForCallLog((all) => all.length >= 6);
  expect(lines.map(({ call, code, status }) => [call, code, status])).toEqual([
    ['login', '0', 200],
    ['pay', '0', 200],
    ['login', '1', 200],
    ['order', '1001', 200],
    ['unknown', '4598', 404],
    ['login', '-24050', 200],
  ]);
  for (const { requestId, durationMs, time } of lines) {
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(durationMs).toBeGreaterThanOrEqual(0);
    expect(new Date(String(time)).getTime()).toBeGreaterThan(0);
  }
  const output = server.output();
  for (const secret of ['@', 'secret', token, '4242', 'MARIA', '203.0.113.77', 'hunter2'])
    expect(output.includes(secret), secret).toBe(false);
});

test('the X-Request-Id header contains the request id from the log', async () => {
  const response = await sendCall(server.origin, 'listPlans', {}, {});
  const requestId = response.headers.get('X-Request-Id');
  expect(response.headers.get('Access-Control-Expose-Headers')).toBe('Date,X-Request-Id');
  await waitForCallLog((lines) => lines.some((line) => line.requestId === requestId && line.call === 'listPlans'));
});

test('metrics are served only on a separate port, with a fixed set of label values', async () => {
  expect(await (await fetch(`${server.origin}/metrics`)).text()).not.toContain('sub_payments');
  await fetch(`${server.origin}/api/nowhere/${crypto.randomUUID()}`);
  for (const errCode of ['123456', '2000']) {
    await server.control('faults', { path: '/api/site/listPlans', errCode, after: true });
    await server.call('listPlans');
  }
  const metricsUrl = String(logLinesOf('metrics')[0]?.detail);
  const text = await (await fetch(metricsUrl)).text();
  expect(text).toMatch(/sub_call_duration_seconds_count\{call="login",code="0"\} \d+/);
  expect(text).toMatch(/sub_call_duration_seconds_count\{call="unknown",code="4598"\} \d+/);
  expect(text).toMatch(/sub_call_duration_seconds_count\{call="listPlans",code="other"\} 1/);
  expect(text).toMatch(/sub_call_duration_seconds_count\{call="listPlans",code="2000"\} 1/);
  expect(text).toMatch(/sub_payments\{method="card",status="success"\} \d+/);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  // Before the first run of the jobs, this is the time of the start, so that no alert fires.
  const lastSuccess = Number(/^sub_job_last_success_timestamp_seconds (\S+)$/m.exec(text)?.[1]);
  expect(Date.now() / 1000 - lastSuccess).toBeLessThan(300);
  expect(text).not.toContain('nowhere');
});

test('on SIGTERM the server finishes a payment in progress before it exits', async () => {
  const token = await signIn('member');
  await server.control('faults', { path: '/api/bill/pay', delayMs: 1_500 });
  const request = { planId: '102', methodCode: 'card', card: aCard('4242424242424242') };
  const paying = server.call('pay', request, { token });
  const isPayRunning = async () => {
    const { calls } = await server.control<{ calls: { response: unknown }[] }>('calls?path=/api/bill/pay');
    return calls.at(-1)?.response === null;
  };
  while (!(await isPayRunning())) await wait(10);
  const exitCode = server.end('SIGTERM');
  expect((await paying).data.status).toBe('success');
  expect(await exitCode).toBe(0);
  expect(logLinesOf('stopped')).toHaveLength(1);
  await expect(fetch(`${server.origin}/health`)).rejects.toThrow();
});
