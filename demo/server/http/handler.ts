import type * as z from 'zod/mini';
import type { calls } from '../../../src/contract/calls';
import type { DataOf } from '../../../src/contract/define-call';
import type { Language } from '../../../src/contract/primitives';
import type { Clock } from '../clock';
import type { Database } from '../database/open';
import type { Account, SessionRow, UsedMessage } from '../database/schema';
import type { PrivateKeys } from '../sealed/private-keys';
import type { Brand } from '../settings/brands';
import type { CallLog } from './calls/call-log';
import type { FaultQueue } from './calls/fault-queue';
import type { Hosts } from './checks/hosts';
import type { TrustedProxies } from './checks/trusted-proxies';
import type { Refusal } from './refusal';
import type { SharedState } from './shared-state';

export type CallName = keyof typeof calls;
export type RequestFor<K extends CallName> = z.output<(typeof calls)[K]['request']>;
export type DataFor<K extends CallName> = DataOf<(typeof calls)[K]>;

/** Objects that exist once per server process and that all its calls share. */
export interface Services {
  database: Database;
  /** Whether other processes can use the same database. */
  isDatabaseShared: boolean;
  clock: Clock;
  /** The clock's offset and the faults that tests set. All processes that use the same database share them. */
  sharedState: SharedState;
  faults: FaultQueue;
  callLog: CallLog;
  /** The host names the server accepts, and its own origins. */
  hosts: Hosts;
  /** The proxies whose `X-Forwarded-For` contains the customer's IP address. */
  proxies: TrustedProxies;
  brands: ReadonlyMap<string, Brand>;
  privateKeys: PrivateKeys;
  /** URL of the Google sign-in script; null for the sandbox's stand-in. */
  googleScriptUrl: string | null;
}

/** Hashes and compares passwords: see `PasswordHashes`. */
interface PasswordHashing {
  /** Whether a password matches a stored hash. A password that couldn't be decrypted is null and never matches. */
  matches(password: string | null, storedHash: string): boolean;
  /** Returns the hash of a new password, with a random salt. */
  hash(password: string): string;
}

/** What a call's handler receives besides the request. */
export interface CallContext {
  /** The call's transaction, committed before the response is sent. */
  tx: Database;
  /** In milliseconds since 1970, by the sandbox's clock, which tests can set. */
  now: number;
  brand: Brand;
  language: Language;
  /**
   * The origin in the URLs of files and of the gateway, the sandbox's stand-in for payment providers. Never taken from
   * an unverified `Host` header.
   */
  origin: string;
  /** The request's Origin header; null if it's missing. Browsers omit it from the portal's own GET requests. */
  requestOrigin: string | null;
  hosts: Hosts;
  ip: string;
  userAgent: string;
  token: string | null;
  /**
   * `requestOrigin` if it isn't the portal's own, otherwise null. A session that is created by a page of a foreign
   * origin is valid only for that origin.
   */
  foreignOrigin: string | null;
  /** The browser's fingerprint; null if the client sends none. */
  fingerprint: string | null;
  /** The session of `token`. Null without a token, and for calls that ignore the token. */
  session: SessionRow | null;
  /** Two-letter country code: the query parameter `country`, which tests send, or else the header `x-country`. */
  country: string | null;
  /** The request's Idempotency-Key; null on calls that don't use one. */
  idempotencyKey: string | null;
  privateKeys: PrivateKeys;
  /** Hashes of passwords, computed outside the transaction. */
  passwordHashes: PasswordHashing;
  /** The name of the call. */
  callName: CallName;
  /**
   * Whether an origin is that of the page that sends the request: the partner's, or one of the portal's. A request
   * without `Origin`, such as an app's, counts as sent by the portal, as its session does.
   */
  isPageOrigin: (origin: string) => boolean;
  /** Whether pages of an origin may embed the product, including the card frame (`hosts.mayEmbed`). */
  mayEmbed: (origin: string) => boolean;
  /** Sealed messages that the call has opened. They stay marked as used even if the transaction is rolled back. */
  openedMessages: UsedMessage[];
  googleScriptUrl: string | null;
}

export type Call<K extends CallName> = CallContext & { request: RequestFor<K>; member: Account | null };
export type MemberCall<K extends CallName> = CallContext & { request: RequestFor<K>; member: Account };

/**
 * Handler of a contract call. `access` says how the call treats the token: `anyone` ignores it, `visitor` uses it if
 * sent, `member` requires it. A returned Refusal commits the transaction; a thrown one rolls it back.
 */
export type Handler<K extends CallName> =
  | { access: 'anyone' | 'visitor'; run(call: Call<K>): Promise<DataFor<K> | Refusal> }
  | { access: 'member'; run(call: MemberCall<K>): Promise<DataFor<K> | Refusal> };

export type Handlers = { readonly [K in CallName]?: Handler<K> };
