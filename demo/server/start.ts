import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app/app';
import { createPagesApp } from './app/pages';
import { build, isBuildStale } from './build';
import { FolderInUse } from './database/lock';
import { openDatabase } from './database/open';
import { startDocsBuild } from './docs/docs-build';
import { Hosts } from './http/checks/hosts';
import { TrustedProxies } from './http/checks/trusted-proxies';
import { logInfo, setLogFormat } from './http/operations/log';
import { Metrics } from './http/operations/metrics';
import { createAssetsApp } from './http/web/assets';
import { listen } from './http/web/listen';
import { startJobTimer } from './job-timer';
import { createServices, readProjectBrands } from './services';
import { brandLabelsOf } from './settings/brands';
import { InvalidOptions, readOptions, type StartOptions, usage } from './settings/options';
import { storePortals } from './settings/stored-settings';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface StartedServers {
  /** The database engine. */
  engine: string;
  brandCodes: readonly string[];
  portalPort: number;
  /** Port of the demo pages and the documentation. */
  pagesPort: number;
  metricsPort: number | null;
}

/** Prints the addresses of the servers. With the log format `text`, the last line starts with "ready". */
function printAddresses(
  { host, api, publicOrigin, publicHosts }: StartOptions,
  { engine, brandCodes, portalPort, pagesPort, metricsPort }: StartedServers,
): void {
  const usesLocalhost = host === null || host === '0.0.0.0' || host === '::';
  const hostname = usesLocalhost ? 'localhost' : host;
  const portal = `http://${hostname}:${portalPort}`;
  const pagesOrigin = `http://${hostname}:${pagesPort}`;
  const brandHosts = brandCodes.map((code) => `http://${code}.localhost:${portalPort}`);
  const print = (topic: string, detail: string) => logInfo(topic, { detail }, `${topic.padEnd(9)} ${detail}`);
  print('database', engine);
  if (publicOrigin) print('public', `${publicOrigin}  (also: ${publicHosts.join(' ') || 'no other host'})`);
  print('portal', `${portal}  (brands: ${brandHosts.join(' ')})`);
  print('pages', pagesOrigin);
  print('server', `${api ?? `${portal}/api`}  sandbox controls ${portal}/sandbox`);
  if (metricsPort !== null) print('metrics', `http://${hostname}:${metricsPort}/metrics`);
  print('docs', `${pagesOrigin}/docs/`);
  print('ready', `${portal} ${pagesOrigin}`);
}

async function start(options: StartOptions): Promise<void> {
  setLogFormat(options.logFormat);
  const docsBuild = options.mayBuild || process.env.DEV_SERVER ? startDocsBuild(root) : null;
  // The build runs while the database is created. If the database can't be opened, this process exits, which ends the
  // build too.
  const buildResult = options.mayBuild && !options.isDev && isBuildStale(root) ? build(root) : null;
  if (buildResult) logInfo('building', {}, 'Building the product and the documentation…');
  const opened = await openDatabase({ url: options.databaseUrl, folder: options.dataDir });
  const { database, engine, close: closeDatabase } = opened;
  const { port, host, api, publicOrigin, publicHosts } = options;
  const pagesPort = port === 0 ? 0 : port + 1;
  const brands = readProjectBrands();
  const hosts = new Hosts({
    publicOrigin,
    publicHosts,
    brandLabels: brandLabelsOf(brands),
    listenHost: host,
    frameAncestors: options.frameAncestors ?? null,
    relatedOrigins: options.relatedOrigins,
  }).setPorts({ port, pagesPort });
  const services = await createServices(opened, {
    googleScriptUrl: options.googleScriptUrl,
    hosts,
    brands,
    proxies: new TrustedProxies(options.trustedProxies),
  });
  if (buildResult && !(await buildResult))
    throw new InvalidOptions('The build failed, see above. --no-build starts without building');
  const metrics = options.metricsPort === null ? null : new Metrics(database);
  const readiness = { isStopping: false };
  const dist = options.dist ?? join(root, 'dist');
  const googleOrigin = options.googleScriptUrl ? new URL(options.googleScriptUrl).origin : '';
  const thirdParties = `${googleOrigin} ${options.thirdParties}`.trim();
  const filesApp = createAssetsApp({
    dist,
    frameAncestors: hosts.frameAncestors,
    originFor: (requestUrl) => hosts.originFor(requestUrl),
    api,
    thirdParties,
    assetsOrigin: options.assetsOrigin ?? '',
  });
  const portalServer = await listen(
    createApp(services, { controlKey: options.controlKey, filesApp, metrics, readiness }),
    port,
    host,
  );
  const pagesServer = await listen(
    createPagesApp({
      folder: join(root, 'demo/pages'),
      hosts,
      api,
      brandCodes: [...brands.keys()],
      brandsFolder: join(root, 'brands'),
      documentation: {
        site: join(root, '.cache/docs/site'),
        build: docsBuild,
        publicOrigin: options.docsOrigin,
        dist,
        manifest: join(root, 'elements/generated/custom-elements.json'),
      },
    }),
    pagesPort,
    host,
  );
  hosts.setPorts({ port: portalServer.port, pagesPort: pagesServer.port });
  await storePortals(database, services);

  const metricsServer =
    metrics && options.metricsPort !== null ? await listen(metrics.app(), options.metricsPort, host) : null;
  const stopJobs = startJobTimer(services, (isSuccess) => metrics?.countJobRun(isSuccess));

  const stop = async () => {
    if (readiness.isStopping) return;
    readiness.isStopping = true;
    docsBuild?.stop();
    await Promise.all([stopJobs(), portalServer.close(), pagesServer.close(), metricsServer?.close()]);
    await closeDatabase();
    if (options.logFormat === 'json') logInfo('stopped', {});
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  printAddresses(options, {
    engine,
    brandCodes: [...brands.keys()],
    portalPort: portalServer.port,
    pagesPort: pagesServer.port,
    metricsPort: metricsServer?.port ?? null,
  });
}

/** The text to print for an error that prevents the start: one line for expected errors, else the stack. */
function messageFor(error: unknown): string {
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
  console.error(messageFor(error));
  process.exit(1);
}
