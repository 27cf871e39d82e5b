import { Clock } from './clock';
import type { Database } from './database/open';
import { accounts } from './database/schema';
import { CallLog } from './http/calls/call-log';
import { Faults } from './http/calls/fault';
import { Hosts } from './http/checks/hosts';
import type { Services } from './http/handler';
import { readPrivateKeys } from './sealed/private-keys';
import { seed } from './seed/seed';
import { readBrands } from './settings/brands';

const project = new URL('../../', import.meta.url);

/** Creates the sandbox's services on an open database, and seeds the database if it is empty. */
export async function createServices(
  database: Database,
  { googleScriptUrl = null, hosts = new Hosts() }: { googleScriptUrl?: string | null; hosts?: Hosts } = {},
): Promise<Services> {
  const clock = new Clock();
  await clock.load(database);
  await database.transaction(async (tx) => {
    const anyone = await tx.select({ uid: accounts.uid }).from(accounts).limit(1);
    if (anyone.length === 0) await seed(tx, clock.now());
  });
  return {
    database,
    clock,
    faults: new Faults(),
    log: new CallLog(),
    hosts,
    brands: readBrands(new URL('brands/', project)),
    privateKeys: readPrivateKeys(new URL('demo/keys/', project)),
    googleScriptUrl,
  };
}
