import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isExecutable, runChild, which } from '../child';
import { type Engine, type EngineName, engines } from './engines';
import { chromium64Path, installByPackageManager, installByPlaywright, installChromium64 } from './install';

/** A working browser, or the reason why there is none. */
export type EngineResult =
  | { ok: true; engine: EngineName; path: string; version: string; source: BrowserSource }
  | { ok: false; engine: EngineName; reason: string };

/**
 * Where the browser was found. 'cache': in the folder where the tests unpack Chromium 64. 'installed': `ensureEngine`
 * has just installed the browser.
 */
export type BrowserSource = 'environment' | 'playwright' | 'system' | 'cache' | 'installed';

/**
 * Arguments for every Chromium of the tests. They turn off Chromium's process sandbox, which fails in containers, and
 * its background requests.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Expands a path in which a star stands for any name in a folder. Returns one path for each name in the folder. A path
 * without a star is returned unchanged.
 */
async function expandGlob(pattern: string): Promise<string[]> {
  const [before, after] = pattern.split('*');
  if (before === undefined || after === undefined) return [pattern];
  const entryNames = await readdir(before).catch(() => []);
  return entryNames.map((name) => join(before, name, after));
}

/** Lists the paths where the browser could be, in order of preference. */
async function listCandidates(name: EngineName): Promise<{ path: string; source: BrowserSource }[]> {
  const engine: Engine = engines[name];
  const list: { path: string; source: BrowserSource }[] = [];
  for (const variable of engine.env) {
    const path = process.env[variable];
    if (path) list.push({ path, source: 'environment' });
  }
  if (engine.playwrightName) {
    const { chromium } = await import('playwright');
    list.push({ path: chromium.executablePath(), source: 'playwright' });
  }
  if (name === 'chromium-64') list.push({ path: chromium64Path(), source: 'cache' });
  for (const command of engine.commands) {
    const path = await which(command);
    if (path) list.push({ path, source: 'system' });
  }
  for (const pattern of engine.paths) {
    for (const path of await expandGlob(pattern)) list.push({ path, source: 'system' });
  }
  return list;
}

/**
 * The browser's version; undefined if it doesn't start, for example because libraries are missing or the command only
 * refers to a snap package.
 */
async function versionOf(path: string, engine: Engine): Promise<string | undefined> {
  const probe = engine.probe ?? { args: ['--version'], version: /\d+(\.\d+)+\w*/ };
  if ('assumedVersion' in probe) return probe.assumedVersion;
  const { code, output } = await runChild(path, probe.args, { timeoutMs: 30_000 });
  return code === 0 ? output.match(probe.version)?.[0] : undefined;
}

/** Finds an installed browser that starts. */
export async function findEngine(name: EngineName): Promise<EngineResult> {
  const engine: Engine = engines[name];
  const unavailable = (reason: string): EngineResult => ({
    ok: false,
    engine: name,
    reason: `${engine.title}: ${reason}`,
  });
  for (const [command, purpose] of Object.entries(engine.requiredCommands ?? {})) {
    if (!(await which(command))) return unavailable(`${command} (${purpose}) is not installed`);
  }
  const problems: string[] = [];
  for (const { path, source } of await listCandidates(name)) {
    if (!(await isExecutable(path))) {
      if (source === 'environment') problems.push(`${path} is not executable`);
      continue;
    }
    const version = await versionOf(path, engine);
    if (version) return { ok: true, engine: name, path, version, source };
    problems.push(`${path} doesn’t start`);
  }
  return unavailable(problems[0] ?? `not found, and ${engine.env[0]} is not set`);
}

/**
 * Finds the browser. If there is none, tries the installers one after the other until the browser starts. Each
 * installer has a time limit. Installs nothing if the environment variable SUB_NO_INSTALL is set.
 */
export async function ensureEngine(name: EngineName, print: (line: string) => void = () => {}): Promise<EngineResult> {
  const engine: Engine = engines[name];
  const existing = await findEngine(name);
  if (existing.ok || process.env.SUB_NO_INSTALL) return existing;
  const failures: string[] = [];
  const installers: [installSource: string, install: () => Promise<string | undefined>][] = [];
  const { playwrightName } = engine;
  if (name === 'chromium-64') installers.push(['its npm package', installChromium64]);
  if (playwrightName) installers.push(["playwright's download", () => installByPlaywright(playwrightName)]);
  if (Object.keys(engine.packages).length > 0) {
    installers.push(["the system's package manager", () => installByPackageManager(engine.packages)]);
  }
  for (const [installSource, install] of installers) {
    print(`${engine.title} is not installed: installing it from ${installSource}`);
    const problem = await install();
    const installed = await findEngine(name);
    if (installed.ok) return { ...installed, source: 'installed' };
    failures.push(problem ?? installed.reason);
  }
  return { ok: false, engine: name, reason: `${existing.reason}; ${failures.join('; ')}` };
}

const engineNames = Object.keys(engines) as EngineName[];

/**
 * `tsx tests/tools/browsers/browser.ts [engine ...] [--install]`: lists installed browsers; with --install, installs
 * missing ones. The default engine is chromium.
 */
async function main(args: string[]): Promise<void> {
  const requestedNames = engineNames.filter((name) => args.includes(name));
  for (const name of requestedNames.length > 0 ? requestedNames : (['chromium'] satisfies EngineName[])) {
    const result = args.includes('--install') ? await ensureEngine(name, console.log) : await findEngine(name);
    console.log(result.ok ? `${name} ${result.version} (${result.source}) ${result.path}` : result.reason);
    if (!result.ok) process.exitCode = 1;
  }
}

if (process.argv[1] && import.meta.filename === process.argv[1]) await main(process.argv.slice(2));
