import type * as z from 'zod/mini';
import type { calls } from '../../../src/contract/calls';
import type { DataOf } from '../../../src/contract/define-call';
import type { Language } from '../../../src/contract/primitives';
import type { Clock } from '../clock';
import type { Database } from '../database/open';
import type { Account, SessionRow } from '../database/schema';
import type { UsedMessage } from '../sealed/open-once';
import type { PrivateKeys } from '../sealed/private-keys';
import type { Brand } from '../settings/brands';
import type { CallLog } from './calls/call-log';
import type { Faults } from './calls/fault';
import type { Hosts } from './checks/hosts';
import type { Refusal } from './refusal';

export type CallName = keyof typeof calls;
export type RequestFor<K extends CallName> = z.output<(typeof calls)[K]['request']>;
export type DataFor<K extends CallName> = DataOf<(typeof calls)[K]>;

/** What a sandbox has one of. */
export interface Services {
  database: Database;
  clock: Clock;
  faults: Faults;
  log: CallLog;
  /** The names the server answers to, and which origins are its own. */
  hosts: Hosts;
  brands: ReadonlyMap<string, Brand>;
  privateKeys: PrivateKeys;
  /** Another address for the third party's sign-in script; the sandbox's own without one. */
  googleScriptUrl: string | null;
}

/** What a call's handler gets besides the request. */
export interface CallContext {
  /** The call's transaction: committed before the answer leaves. */
  tx: Database;
  now: number;
  brand: Brand;
  language: Language;
  /** Where addresses of the gateway and of files begin: never a host that a request made up. */
  origin: string;
  /** The page that asks, by its Origin header; null for the portal's own GETs and clients that send none. */
  requestOrigin: string | null;
  hosts: Hosts;
  ip: string;
  userAgent: string;
  token: string | null;
  /** The same where that page is not the portal's own: a session made there works there alone. */
  foreignOrigin: string | null;
  /** The browser's fingerprint; null where the client sends none. */
  fingerprint: string | null;
  /** The session of `token`, on calls that look at the token. */
  session: SessionRow | null;
  /** Two letters by test header or query; null where the visitor brings none. */
  country: string | null;
  /** The Idempotency-Key, on calls that move money. */
  attempt: string | null;
  privateKeys: PrivateKeys;
  /** Whether pages of an origin may embed the card frame. */
  mayEmbed: (origin: string) => boolean;
  /** Sealed messages opened so far. They stay used even if the call is refused and undone. */
  opened: UsedMessage[];
  googleScriptUrl: string | null;
}

export type Call<K extends CallName> = CallContext & { request: RequestFor<K>; member: Account | null };
export type MemberCall<K extends CallName> = CallContext & { request: RequestFor<K>; member: Account };

/**
 * How one call of the contract is answered. `anyone` does not look at the token; `visitor` uses it when it is sent;
 * `member` needs it. A returned Refusal keeps what was done, a thrown one undoes it.
 */
export type Handler<K extends CallName> =
  | { access: 'anyone' | 'visitor'; run(call: Call<K>): Promise<DataFor<K> | Refusal> }
  | { access: 'member'; run(call: MemberCall<K>): Promise<DataFor<K> | Refusal> };

export type Handlers = { readonly [K in CallName]?: Handler<K> };
