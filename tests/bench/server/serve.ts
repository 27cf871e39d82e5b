import { normalizeIdentity } from '../../../demo/server/accounts/accounts';
import { openSession } from '../../../demo/server/accounts/sessions/sessions';
import { hashPassword } from '../../../demo/server/accounts/sign-in/passwords';
import { createApp } from '../../../demo/server/app/app';
import { insertRows } from '../../../demo/server/database/insert-rows';
import { openDatabase } from '../../../demo/server/database/open';
import { accounts } from '../../../demo/server/database/schema';
import { Hosts } from '../../../demo/server/http/checks/hosts';
import { TrustedProxies } from '../../../demo/server/http/checks/trusted-proxies';
import { listen } from '../../../demo/server/http/web/listen';
import { newUid } from '../../../demo/server/ids';
import { createServices } from '../../../demo/server/services';
import { accountCount, accountEmail, accountPassword } from './accounts';

// A server process of the benchmark, with many accounts. Prints its origin and the accounts' tokens as JSON. The
// command-line argument is a random id of this server, which is part of the accounts' email addresses.

const opened = await openDatabase({ url: process.env.DATABASE_URL, folder: process.env.DATA_DIR });
const { database } = opened;
const hosts = new Hosts();
const services = await createServices(opened, { hosts, proxies: new TrustedProxies(['127.0.0.1']) });
const { port } = await listen(createApp(services, {}), 0, '127.0.0.1');
hosts.setPorts({ port });

const sessionLifetimeDays = 1;
const now = Date.now();
const passwordHash = await hashPassword(accountPassword);
const serverId = process.argv[2] ?? '0';
const members = Array.from({ length: accountCount }, (_, index) => ({
  uid: newUid(),
  ...normalizeIdentity({ type: 'email', account: accountEmail(serverId, index) }),
  nickname: 'Ana',
  passwordHash,
  userType: 'member',
  payStatus: 'FREE_TRIAL',
  expiredTime: now + 86_400_000,
  createdAt: now,
  language: 'en',
  unsubscribeEmail: false,
  isBlocked: false,
  isSeed: false,
}));
await insertRows(database, accounts, members);
const tokens: string[] = [];
for (const { uid } of members)
  tokens.push(await openSession(database, uid, sessionLifetimeDays, { origin: null }, now));
console.log(JSON.stringify({ origin: `http://127.0.0.1:${port}`, tokens }));
