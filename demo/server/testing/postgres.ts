import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** A PostgreSQL database for one test file. Several sandbox processes can use it at the same time. */
export interface SharedDatabase {
  url: string;
  /** Deletes the database. Stops the PostgreSQL server if it was started for the database. */
  close(): Promise<void>;
}

/**
 * Finds the folder that contains PostgreSQL's programs. Returns null if PostgreSQL isn't installed. On Debian, this
 * folder isn't in the PATH.
 */
function findProgramsFolder(): string | null {
  const debianFolder = '/usr/lib/postgresql';
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const debianPrograms = versions.map((version) => join(debianFolder, version, 'bin'));
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debianPrograms];
  const hasPrograms = (folder: string) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)));
  return folders.find(hasPrograms) ?? null;
}

/**
 * The account that PostgreSQL runs under if the tests run as root, because PostgreSQL refuses to run as root. Empty if
 * the tests don't run as root.
 */
function unprivilegedUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  return { uid: Number(account?.[2] ?? 65_534), gid: Number(account?.[3] ?? 65_534) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function isResponding(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const startTimeoutMs = 60_000;

async function waitUntilResponding(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (!(await isResponding(url))) {
    const { exitCode, signalCode } = server;
    if (exitCode !== null || signalCode !== null) throw new Error(`PostgreSQL ended with ${signalCode ?? exitCode}`);
    if (Date.now() > deadline) throw new Error(`PostgreSQL didn’t respond within ${startTimeoutMs / 1000} seconds`);
    await wait(50);
  }
}

/** Starts a PostgreSQL server with an empty database in a temporary folder. */
async function startPostgres(programsFolder: string): Promise<SharedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const user = unprivilegedUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, stdio: 'ignore' } as const;
  const data = join(folder, 'data');
  const initArgs = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'];
  execFileSync(join(programsFolder, 'initdb'), initArgs, options);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'fsync=off', `unix_socket_directories=${folder}`];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(programsFolder, 'postgres'), args, options);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const close = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const exited = once(server, 'exit');
      // SIGQUIT shuts PostgreSQL down immediately, without waiting for clients.
      server.kill('SIGQUIT');
      await exited;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilResponding(server, url);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}

/** Creates a database on the PostgreSQL server at `url`. */
async function createDatabaseOn(url: string): Promise<SharedDatabase> {
  const name = `sandbox_processes_${process.pid}`;
  const execute = async (statement: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await execute(`CREATE DATABASE ${name}`);
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${name}`;
  return { url: databaseUrl.href, close: () => execute(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/**
 * Creates a database on the server at TEST_DATABASE_URL. If this variable isn't set, starts a PostgreSQL server, or
 * returns null if PostgreSQL isn't installed. The embedded database (PGlite) can't be used instead, because several
 * processes can't share it.
 */
export async function startSharedDatabase(): Promise<SharedDatabase | null> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return createDatabaseOn(url);
  const programsFolder = findProgramsFolder();
  return programsFolder ? startPostgres(programsFolder) : null;
}
