import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Database } from '../../database/open';
import type { ServerEnv } from '../web/server-env';

/** The part of the server's state that decides, with the database, what `/ready` reports. */
export interface Readiness {
  isStopping: boolean;
}

/** How long `/ready` waits for the database. */
const probeTimeoutMs = 2_000;

async function isReachable(database: Database): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, probeTimeoutMs, false).unref());
  const query = database.execute(sql`SELECT 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([query, timeout]);
}

/**
 * Probes for orchestrators and load balancers. They respond under any host name. If `/health` doesn't respond, restart
 * the process. If `/ready` doesn't respond with 200, send the process no requests: the database is unreachable or the
 * server is stopping. The server listens only after it has created missing tables, so any response also means that the
 * schema is up to date.
 */
export function createProbesApp(database: Database, readiness: Readiness): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  // This app is mounted at the root, so a middleware without paths would apply to the whole server.
  for (const path of ['/health', '/ready'])
    app.use(path, async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
    });
  app.get('/health', (c) => c.json({ status: 'alive' }));
  app.get('/ready', async (c) => {
    if (readiness.isStopping) return c.json({ status: 'stopping' }, 503);
    if (!(await isReachable(database))) return c.json({ status: 'database unreachable' }, 503);
    return c.json({ status: 'ready' });
  });
  return app;
}
