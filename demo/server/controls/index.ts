import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import * as z from 'zod/mini';
import { languages } from '../../../src/contract/primitives';
import { postbacks } from '../database/schema';
import { faultSchema } from '../http/calls/fault';
import { isSafeInput } from '../http/checks/safe-text';
import type { Services } from '../http/handler';
import { logError } from '../http/operations/log';
import type { ServerEnv } from '../http/web/server-env';
import { sendDuePostbacks } from '../partners/postbacks';
import { writeSetting } from '../settings/stored-settings';
import { listEvents } from '../stripe/stripe-store';
import { deliverPendingWebhooks, sendWebhooks } from '../webhooks/deliver';
import { blockchainTransferSchema, simulateTransfer } from './blockchain-transfer';
import { moveClock } from './clock';
import { guardControls } from './guard';
import { controlMandate, mandateChangeSchema, readMandates } from './mandates';
import {
  activationCodesSchema,
  appLinkSchema,
  cardUpdateSchema,
  createAppLink,
  createCodes,
  createPastOrders,
  emailMember,
  memberEmailSchema,
  pastOrdersSchema,
  renewalSchema,
  setRenewal,
  updateCard,
} from './members';
import { readLedger, readOutbox, readReportEvents, readState, readUploads } from './read-state';
import { reset } from './reset';
import { settleByControl, settleSchema } from './settle';
import {
  partnerSchema,
  postbackServerSchema,
  setAgeCheck,
  setCaptcha,
  setCountry,
  setMethodOffered,
  setPartner,
  setPostbackServer,
  setSite,
  setTerms,
  setText,
  siteSchema,
} from './site';

/** Thrown for an invalid request body. The response has HTTP status 400. */
class InvalidBody extends Error {}

/** Parses the request's JSON body. */
async function parseBody<Schema extends z.ZodMiniType>(
  c: Context<ServerEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await c.req.text();
  let json: unknown;
  try {
    json = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new InvalidBody('The body is not JSON');
  }
  if (!isSafeInput(json)) throw new InvalidBody('The body contains a character or property name that isn’t allowed');
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new InvalidBody(z.prettifyError(parsed.error));
  return parsed.data;
}

const daysOrHoursSchema = z._default(z.number().check(z.nonnegative(), z.lte(40_000)), 0);
const clockSchema = z.object({
  days: daysOrHoursSchema,
  hours: daysOrHoursSchema,
  seconds: z._default(z.number().check(z.nonnegative()), 0),
});
const faultsSchema = z.union([z.object({ clear: z.literal(true) }), faultSchema]);
const countrySchema = z.object({ country: z.string().check(z.regex(/^[A-Z]{2}$/)) });
const captchaSchema = z.object({ captcha: z.enum(['none', 'image', 'script']) });
const termsSchema = z.object({ version: z.string().check(z.regex(/^[\w.-]{1,40}$/)) });
const ageCheckSchema = z.object({ isRequired: z.boolean() });
const methodOfferSchema = z.object({ code: z.string(), isOffered: z.boolean() });
const webhooksSchema = z.object({
  /** Whether webhooks are held back until a later request sets `hold` to false. */
  hold: z.boolean(),
});
const deliverySchema = z.object({
  /** Id of the event to deliver; by default, all events that our server hasn't acknowledged are delivered. */
  event: z.optional(z.string()),
  /** How many times each event is delivered. */
  times: z._default(z.int().check(z.gte(1), z.lte(10)), 1),
  /** `SignatureKind` in `webhooks/deliver.ts` explains these values. */
  signature: z._default(z.enum(['valid', 'wrong', 'old']), 'valid'),
});
const textOverrideSchema = z.object({
  language: z.enum(languages),
  area: z.string(),
  key: z.string(),
  text: z.nullable(z.string()),
});

/**
 * The HTTP response of a control that acts on a member. The status is 404 if `result` is null, which means that there
 * is no such member, and 400 if `result` contains an error.
 */
function memberResponse(c: Context<ServerEnv>, result: object | null) {
  if (!result) return c.json({ error: 'No such member' }, 404);
  return c.json(result, 'error' in result ? 400 : 200);
}

/**
 * The sandbox controls: HTTP endpoints that read and change the sandbox's state, for tests and demos. Mounted at
 * /sandbox. If `controlKey` is set, requests must contain it in the header `x-sandbox-key`.
 */
export function createControlsApp(services: Services, controlKey: string | undefined): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const { callLog, faults, clock, hosts } = services;

  app.use(
    cors({
      origin: (origin) => (controlKey || hosts.isPortalOrDemoOrigin(origin) ? origin : null),
      allowMethods: ['GET', 'POST', 'DELETE'],
      allowHeaders: ['Content-Type', 'x-sandbox-key'],
      maxAge: 600,
    }),
  );
  app.use(guardControls(controlKey, hosts));
  app.onError((error, c) => {
    if (error instanceof InvalidBody) return c.json({ error: error.message }, 400);
    logError('control', error);
    return c.json({ error: 'Internal error; see the server’s output' }, 500);
  });

  app.get('/outbox', async (c) => c.json({ messages: await readOutbox(services, c.req.query()) }));

  app.get('/faults', (c) => c.json({ faults: faults.list() }));
  app.post('/faults', async (c) => {
    const body = await parseBody(c, faultsSchema);
    if ('clear' in body) await faults.clear();
    else await faults.add(body);
    return c.json({ faults: faults.list() });
  });

  app.get('/clock', (c) => c.json({ now: clock.now(), movedBy: clock.offsetMs }));
  app.post('/clock', async (c) => c.json(await moveClock(services, await parseBody(c, clockSchema))));

  app.post('/payments/:id/settle', async (c) => {
    const settled = await settleByControl(services, c.req.param('id'), await parseBody(c, settleSchema));
    return settled ? c.json(settled) : c.json({ error: 'No such payment' }, 404);
  });

  app.post('/payments/:id/chain', async (c) => {
    const transfer = await simulateTransfer(services, c.req.param('id'), await parseBody(c, blockchainTransferSchema));
    return transfer ? c.json(transfer) : c.json({ error: 'No such payment' }, 404);
  });

  app.get('/mandates', async (c) => c.json({ mandates: await readMandates(services, c.req.query('uid')) }));
  app.post('/mandates/:id', async (c) => {
    const changed = await controlMandate(services, c.req.param('id'), await parseBody(c, mandateChangeSchema));
    return changed ? c.json(changed) : c.json({ error: 'No such mandate' }, 404);
  });

  app.get('/calls', (c) => c.body(callLog.toJson(c.req.query('path')), 200, { 'Content-Type': 'application/json' }));
  app.delete('/calls', (c) => {
    callLog.clear();
    return c.json({ calls: [] });
  });

  app.get('/reports', (c) => c.json({ events: readReportEvents(services) }));
  app.get('/ledger', async (c) => c.json({ entries: await readLedger(services, c.req.query()) }));
  app.get('/state', async (c) => c.json(await readState(services)));
  app.post('/country', async (c) => c.json(await setCountry(services, await parseBody(c, countrySchema))));
  app.post('/captcha', async (c) => c.json(await setCaptcha(services, await parseBody(c, captchaSchema))));
  app.post('/age-check', async (c) => c.json(await setAgeCheck(services, await parseBody(c, ageCheckSchema))));
  app.post('/terms', async (c) => c.json(await setTerms(services, await parseBody(c, termsSchema))));
  // `offers` says, for each method that a control has turned on or off, whether it is offered.
  app.post('/methods', async (c) => {
    const offers = await setMethodOffered(services, await parseBody(c, methodOfferSchema));
    return offers ? c.json({ offers }) : c.json({ error: 'No such payment method' }, 404);
  });
  app.get('/webhooks', async (c) => {
    const events = await listEvents(services.database);
    return c.json({ events: events.map(({ event, isDelivered }) => ({ ...event, isDelivered })) });
  });
  app.post('/webhooks', async (c) => {
    const { hold } = await parseBody(c, webhooksSchema);
    await writeSetting(services.database, 'holdsWebhooks', hold);
    await deliverPendingWebhooks(services);
    return c.json({ hold });
  });
  app.post('/webhooks/deliver', async (c) =>
    c.json({ deliveries: await sendWebhooks(services, await parseBody(c, deliverySchema)) }),
  );
  app.post('/messages', async (c) => c.json(await setText(services, await parseBody(c, textOverrideSchema))));
  app.post('/site', async (c) => c.json(await setSite(services, await parseBody(c, siteSchema))));
  app.post('/partners', async (c) => memberResponse(c, await setPartner(services, await parseBody(c, partnerSchema))));
  app.post('/postbacks', async (c) =>
    memberResponse(c, await setPostbackServer(services, await parseBody(c, postbackServerSchema))),
  );
  app.get('/postbacks', async (c) => {
    await sendDuePostbacks(services);
    return c.json({ postbacks: await services.database.select().from(postbacks).orderBy(postbacks.ledgerSeq) });
  });
  app.post('/renewals', async (c) => memberResponse(c, await setRenewal(services, await parseBody(c, renewalSchema))));
  app.post('/orders', async (c) =>
    memberResponse(c, await createPastOrders(services, await parseBody(c, pastOrdersSchema))),
  );
  app.post('/activation-codes', async (c) => {
    const created = await createCodes(services, await parseBody(c, activationCodesSchema));
    return created ? c.json(created) : c.json({ error: 'unknown plan' }, 404);
  });
  app.post('/emails', async (c) =>
    memberResponse(c, await emailMember(services, await parseBody(c, memberEmailSchema), hosts.originFor(c.req.url))),
  );
  app.post('/card-updates', async (c) =>
    memberResponse(c, await updateCard(services, await parseBody(c, cardUpdateSchema))),
  );
  app.post('/app-links', async (c) =>
    memberResponse(c, await createAppLink(services, await parseBody(c, appLinkSchema), hosts.originFor(c.req.url))),
  );
  app.get('/uploads', async (c) => c.json({ uploads: await readUploads(services) }));
  app.post('/reset', async (c) => {
    await reset(services);
    return c.json({ now: clock.now(), movedBy: clock.offsetMs });
  });

  app.all('*', (c) => c.json({ error: `No such control: ${c.req.method} ${c.req.path}` }, 404));
  return app;
}
