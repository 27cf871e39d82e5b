import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, isBuildStale } from './build';
import { FolderInUse } from './database/lock';
import { openDatabase } from './database/open';
import { createApp } from './http/app';
import { Hosts } from './http/checks/hosts';
import { logError } from './http/error-log';
import { assets } from './http/web/assets';
import { listen } from './http/web/listen';
import { pages } from './http/web/pages';
import { runDueJobs } from './orders/scheduler';
import { deleteExpiredMessageIds } from './sealed/open-once';
import { createServices } from './services';
import { InvalidOptions, readOptions, type StartOptions, usage } from './settings/options';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** How often due jobs run without requests: expiring orders, charging renewals. */
const jobIntervalMs = 30_000;

async function start(options: StartOptions): Promise<void> {
  const opening = openDatabase({ url: options.databaseUrl, folder: options.dataDir });
  if (options.mayBuild && !options.isDev && isBuildStale(root)) {
    // Reports a folder in use before the build, which takes a minute.
    await opening;
    if (!(await build(root)))
      throw new InvalidOptions('The build failed, see above. --no-build starts without building');
  }
  const { database, about, close } = await opening;
  const { port, host, api, publicOrigin, publicHosts } = options;
  const pagesPort = port === 0 ? 0 : port + 1;
  const hosts = new Hosts({
    publicOrigin,
    publicHosts,
    listenHost: host,
    frameAncestors: options.frameAncestors ?? null,
  }).listensOn({ port, pagesPort });
  const services = await createServices(database, { googleScriptUrl: options.googleScriptUrl, hosts });
  const dist = options.dist ?? join(root, 'dist');
  const googleOrigin = options.googleScriptUrl ? new URL(options.googleScriptUrl).origin : '';
  const thirdParties = `${googleOrigin} ${options.thirdParties}`.trim();
  const files = assets({ dist, frameAncestors: hosts.frameAncestors, api, thirdParties });
  const first = await listen(createApp(services, { controlKey: options.controlKey, files }), port, host);
  const second = await listen(
    pages({
      folder: join(root, 'demo/pages'),
      hosts,
      api,
      brands: [...services.brands.keys()],
      brandsFolder: join(root, 'brands'),
      documentation: {
        folder: join(root, 'demo/docs'),
        dist,
        manifest: join(root, 'elements/generated/custom-elements.json'),
      },
    }),
    pagesPort,
    host,
  );
  hosts.listensOn({ port: first.port, pagesPort: second.port });

  const jobTimer = setInterval(() => {
    database
      .transaction(async (tx) => {
        await runDueJobs(tx, services.clock.now());
        await deleteExpiredMessageIds(tx);
      })
      .catch((error: unknown) => logError('runDueJobs', error));
  }, jobIntervalMs);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    clearInterval(jobTimer);
    await Promise.all([first.close(), second.close()]);
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const name = host === null || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const brandHosts = [...services.brands.keys()].map((code) => `http://${code}.localhost:${first.port}`);
  console.log(`database  ${about}`);
  if (publicOrigin) console.log(`public    ${publicOrigin}  (also: ${publicHosts.join(' ') || 'no other host'})`);
  console.log(`portal    http://${name}:${first.port}  (brands: ${brandHosts.join(' ')})`);
  console.log(`pages     http://${name}:${second.port}`);
  console.log(`server    ${api ?? `http://${name}:${first.port}/api`}  controls http://${name}:${first.port}/sandbox`);
  console.log(`ready     http://${name}:${first.port} http://${name}:${second.port}`);
}

function explain(error: unknown): string {
  if (error instanceof InvalidOptions || error instanceof FolderInUse) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `A port is in use (EADDRINUSE): ${message}. Set PORT to another number`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

try {
  const args = process.argv.slice(2);
  if (args.includes('--help')) console.log(usage);
  else await start(readOptions(args, process.env));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
