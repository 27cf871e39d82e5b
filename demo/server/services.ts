import { Clock } from './clock';
import { SharedState } from './controls/shared-state';
import type { OpenDatabase } from './database/open';
import { accounts } from './database/schema';
import { CallLog } from './http/calls/call-log';
import { Hosts } from './http/checks/hosts';
import { TrustedProxies } from './http/checks/trusted-proxies';
import type { Services } from './http/handler';
import { lockJobs } from './orders/scheduler';
import { readPrivateKeys } from './sealed/private-keys';
import { seed } from './seed/seed';
import { readBrands } from './settings/brands';

const projectRoot = new URL('../../', import.meta.url);

export interface ServiceOptions {
  googleScriptUrl?: string | null;
  hosts?: Hosts;
  proxies?: TrustedProxies;
}

/** Creates the sandbox's services on an open database, and seeds the database if it is empty. */
export async function createServices(
  { database, isShared }: Pick<OpenDatabase, 'database' | 'isShared'>,
  { googleScriptUrl = null, hosts = new Hosts(), proxies = new TrustedProxies() }: ServiceOptions = {},
): Promise<Services> {
  const clock = new Clock();
  const log = new CallLog();
  const shared = new SharedState(database, clock, log);
  await shared.refresh();
  await database.transaction(async (tx) => {
    // Takes the scheduler's lock, so that of two processes that start on an empty database, only one seeds it.
    await lockJobs(tx);
    const [anyAccount] = await tx.select({ uid: accounts.uid }).from(accounts).limit(1);
    if (!anyAccount) await seed(tx, clock.now());
  });
  // Clears the faults of an earlier run, but not those that another process on a shared database may be using.
  if (!isShared) await shared.faults.clear();
  return {
    database,
    isDatabaseShared: isShared,
    clock,
    shared,
    faults: shared.faults,
    log,
    hosts,
    proxies,
    brands: readBrands(new URL('brands/', projectRoot)),
    privateKeys: readPrivateKeys(new URL('demo/keys/', projectRoot)),
    googleScriptUrl,
  };
}
