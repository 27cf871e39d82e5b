import { createPublicKey, type KeyObject, randomUUID } from 'node:crypto';
import { sign, verify } from 'hono/jwt';
import * as z from 'zod/mini';
import type { MethodRow } from '../../catalogue/method-rows';
import type { Database } from '../../database/open';
import { errorCodes } from '../../http/error-codes';
import type { CallContext } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { markUsedByAttempt, type PaymentCall } from '../../sealed/open-once';
import type { ChargeableCard } from '../cards/card-reading';
import { vaultTokenOf } from '../cards/card-vault';

/** The URL that the stand-in for Apple's script passes to the page for the merchant validation. */
export const appleValidationUrl = (origin: string): string => `${origin}/sandbox/gateway/apple-pay/session`;

const algorithm = 'RS256';
const audience = 'sandbox-express';
const lifetimeMs = 5 * 60_000;

const claimsSchema = z.object({
  jti: z.string(),
  /** The method's code. */
  sub: z.string(),
  amount: z.string(),
  currency: z.string(),
  decision: z.enum(['approve', 'decline']),
  /** When the token expires, in seconds since 1970. */
  exp: z.number(),
});

/** What the payer authorized in the wallet's sheet. `decline`: the card's issuer will decline the charge. */
export type ExpressPayment = Pick<z.output<typeof claimsSchema>, 'amount' | 'currency' | 'decision'>;

const pemOf = (key: KeyObject): string =>
  key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();

/** Creates the token that the wallet returns after the payer has authorized the amount on the sheet. */
export const signExpressToken = (
  payment: ExpressPayment & { methodCode: string },
  walletKey: KeyObject,
  now: number,
): Promise<string> => {
  const { methodCode, amount, currency, decision } = payment;
  const exp = Math.floor((now + lifetimeMs) / 1000);
  const claims = { aud: audience, sub: methodCode, amount, currency, decision, exp, jti: randomUUID() };
  return sign(claims, pemOf(walletKey), algorithm);
};

/** An order at the sandbox's PayPal that the payer hasn't approved yet. It's stored nowhere: its id contains it. */
const walletOrderSchema = z.object({
  methodCode: z.string(),
  amount: z.string(),
  currency: z.string(),
  merchantName: z.string(),
  /** What the payer buys, in the payer's language. */
  description: z.string(),
});
export type WalletOrder = z.output<typeof walletOrderSchema>;

const orderAudience = 'sandbox-paypal';

/** Creates the id of an order at the sandbox's PayPal. */
export const walletOrderIdOf = (order: WalletOrder, walletKey: KeyObject): Promise<string> =>
  sign({ aud: orderAudience, ...order }, pemOf(walletKey), algorithm);

/** Returns the order that an id contains; null if the id isn't one of the sandbox's PayPal. */
export async function readWalletOrder(id: string, walletKey: KeyObject): Promise<WalletOrder | null> {
  const publicKey = pemOf(createPublicKey(walletKey));
  const claims = await verify(id, publicKey, { alg: algorithm, aud: orderAudience }).catch(() => null);
  return walletOrderSchema.safeParse(claims).data ?? null;
}

const appleTokenSchema = z.object({ paymentData: z.string() });

/** The part of the token that the wallet has signed. Apple's token is JSON, Google's is the signed text itself. */
function signedDataOf(token: string): string | null {
  if (!token.startsWith('{')) return token;
  try {
    return appleTokenSchema.parse(JSON.parse(token)).paymentData;
  } catch {
    return null;
  }
}

/** The number of the card in the stand-ins' wallets. */
const walletCardNumber = '4111111111111111';

/** The card that the wallet's token charges, to save it for renewals. */
export const cardOfWallet = async (tx: Database): Promise<ChargeableCard> => ({
  details: { brand: 'visa', ending: walletCardNumber.slice(-4), holder: '', validity: '12/34' },
  issuerDecision: { kind: 'approve' },
  cardId: null,
  token: await vaultTokenOf(tx, walletCardNumber),
});

/**
 * Verifies a wallet's token and marks it as used. Refuses with `cardParametersInvalid` a token that is missing, forged,
 * expired, from another wallet, or that another attempt has used.
 */
export async function readExpressToken(
  call: PaymentCall & Pick<CallContext, 'now'>,
  method: MethodRow,
  token: string | undefined,
): Promise<ExpressPayment> {
  const invalid = new Refusal(errorCodes.cardParametersInvalid, { detail: 'expressToken' });
  // Tests can move the sandbox's clock, so the library must not compare `exp` with the system time.
  const options = { alg: algorithm, aud: audience, exp: false, nbf: false, iat: false } as const;
  const publicKey = pemOf(createPublicKey(call.privateKeys.google));
  const signedData = token === undefined ? null : signedDataOf(token);
  const claims = signedData === null ? null : await verify(signedData, publicKey, options).catch(() => null);
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success || parsed.data.sub !== method.code || parsed.data.exp * 1000 <= call.now) throw invalid;
  if (!(await markUsedByAttempt(call, `express:${parsed.data.jti}`))) throw invalid;
  return parsed.data;
}
