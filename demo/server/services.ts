import { lockJobs } from './billing/jobs/scheduler';
import { Clock } from './clock';
import type { OpenedDatabase } from './database/open';
import { accounts } from './database/schema';
import { CallLog } from './http/calls/call-log';
import { Hosts } from './http/checks/hosts';
import { TrustedProxies } from './http/checks/trusted-proxies';
import type { Services } from './http/handler';
import { SharedState } from './http/shared-state';
import { readPrivateKeys } from './sealed/private-keys';
import { seed } from './seed/seed';
import { type Brand, readBrands } from './settings/brands';

const projectRoot = new URL('../../', import.meta.url);

export interface ServiceOptions {
  /** URL of the Google sign-in script. Default: the sandbox's stand-in. */
  googleScriptUrl?: string | null;
  /** The host names the server accepts, and its own origins. */
  hosts?: Hosts;
  brands?: ReadonlyMap<string, Brand>;
  /** The proxies whose `X-Forwarded-For` contains the customer's IP address. */
  proxies?: TrustedProxies;
}

export const readProjectBrands = (): ReadonlyMap<string, Brand> => readBrands(new URL('brands/', projectRoot));

/** Creates the sandbox's services on an open database, and seeds the database if it is empty. */
export async function createServices(
  { database, isShared }: Pick<OpenedDatabase, 'database' | 'isShared'>,
  {
    googleScriptUrl = null,
    hosts = new Hosts(),
    brands = readProjectBrands(),
    proxies = new TrustedProxies(),
  }: ServiceOptions = {},
): Promise<Services> {
  const clock = new Clock();
  const callLog = new CallLog();
  const sharedState = new SharedState(database, clock, callLog);
  await sharedState.refresh();
  await database.transaction(async (tx) => {
    // Takes the scheduler's lock, so that of two processes that start on an empty database, only one seeds it.
    await lockJobs(tx);
    const [anyAccount] = await tx.select({ uid: accounts.uid }).from(accounts).limit(1);
    if (!anyAccount) await seed(tx, clock.now());
  });
  // Clears the faults of an earlier run. A shared database keeps them, because another process may be using them.
  if (!isShared) await sharedState.faults.clear();
  return {
    database,
    isDatabaseShared: isShared,
    clock,
    sharedState,
    faults: sharedState.faults,
    callLog,
    hosts,
    proxies,
    brands,
    privateKeys: readPrivateKeys(new URL('demo/keys/', projectRoot)),
    googleScriptUrl,
  };
}
