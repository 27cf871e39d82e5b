import { createPrivateKey, randomInt, randomUUID, scryptSync, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { openSealedMessage } from './sealed-message.mjs';

// The smallest server that sells plans: the profile `store` of the conformance check, and three calls for the
// sign-in and the active plan. Other calls answer with error 4598, and the elements hide what needs them.

const port = Number(process.env.PORT ?? 4180);
/** Origins whose pages may sign members in: the portal first, then partners' pages. */
const pageOrigins = (process.env.PAGE_ORIGINS ?? 'http://localhost:4173 https://partner.example').split(' ');
/** Unless PAGE_ORIGINS is set, pages of this computer may too, on any port. */
const isPageOrigin = (origin) =>
  pageOrigins.includes(origin) || (!process.env.PAGE_ORIGINS && /^http:\/\/localhost(:\d+)?$/.test(origin));
const passwordKey = createPrivateKey(readFileSync(new URL('keys/password-private.pem', import.meta.url)));
const dayMs = 24 * 60 * 60 * 1000;

const usd = (amount) => ({ amount, currency: 'USD' });
const plans = [
  { id: '1', name: 'Monthly', price: usd('7.99'), duration: 'month', days: 30, deviceCount: 1 },
  { id: '2', name: 'Yearly', price: usd('69.99'), duration: 'year', days: 365, deviceCount: 1, isRecommended: true },
];
/** How members sign in. Without `google` and `code`, the sign-in offers neither. */
const loginOptions = ['email'];
const methods = [
  { code: 'invoice', name: 'Invoice', group: 'BANK_TRANSFER', channel: 'own', currency: 'USD', fields: [] },
];

// Replace these with tables of a database.
const members = new Map();
const sessions = new Map();
const codes = new Map();
const orders = new Map();
const usedMessages = new Set();
/** Responses by member and Idempotency-Key: a repeated request gets the same response and creates nothing. */
const responses = new Map();

class Refusal extends Error {
  constructor(code, data) {
    super(String(code));
    this.code = code;
    this.data = data;
  }
}

const hashOf = (password, salt) => scryptSync(password, salt, 32);
const addMember = (account, password) => {
  const salt = randomUUID();
  members.set(account, { uid: randomUUID(), account, salt, hash: hashOf(password, salt), validUntil: null });
  return members.get(account);
};
addMember('ana@example.com', 'secret123');

/** Opens a sealed password. Each message works once. */
function openPassword(blocks, call, origin, failure) {
  const isAllowedOrigin = (sealedFor) => Number(sealedFor === origin);
  const list = Array.isArray(blocks) ? blocks.map(String) : [];
  const message = openSealedMessage(list, passwordKey, { purpose: 'password', context: call, isAllowedOrigin });
  if (message && !usedMessages.has(message.id)) {
    usedMessages.add(message.id);
    return String(message.password);
  }
  // The same time and error as for a wrong password.
  hashOf('', 'decoy');
  throw new Refusal(failure);
}

function takeCode({ account, code }, purpose) {
  const sent = codes.get(`${purpose} ${account}`);
  if (!sent || sent.expiresAt < Date.now() || sent.tries-- <= 0 || sent.code !== code) throw new Refusal(11);
  codes.delete(`${purpose} ${account}`);
}

function signIn(member, origin) {
  // A sandboxed page has no origin to which the session could be bound.
  if (!isPageOrigin(origin)) refuseOrigin('a sign-in from', origin, -24020);
  const token = randomUUID();
  sessions.set(token, { member, origin });
  const { uid, account, validUntil } = member;
  const payStatus = validUntil > Date.now() ? 'PAYING' : 'NOT_PAID';
  return { uid, account, type: 'email', token, payStatus, expiration: validUntil ?? 0, accountLoginType: 'email' };
}

function refuseOrigin(what, origin, code) {
  // A page without an origin sends `null`; other clients can send anything.
  const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin;
  const list = [...pageOrigins, origin].join(' ');
  if (isOrigin) console.warn(`Refused ${what} ${origin}. If it's a page of yours, start with PAGE_ORIGINS="${list}"`);
  else console.warn(`Refused ${what} a page without an origin`);
  refuse(code);
}

const planOf = (id) => plans.find((plan) => plan.id === id) ?? refuse(2008);
const refuse = (code, data) => {
  throw new Refusal(code, data);
};
/** The plan that the member has now; null for a visitor, and without one. */
function activePlanOf(member) {
  if (!member?.planId || member.validUntil <= Date.now()) return null;
  const { id: planId, name, deviceCount } = planOf(member.planId);
  return { planId, name, deviceCount, expiredTime: member.validUntil };
}
const ownOrder = (member, id) => {
  const order = orders.get(id);
  return order?.uid === member.uid ? order : refuse(1001);
};
const orderView = ({ uid: _, attempts: __, ...order }) => order;

/** A bank's page leads back only to our pages: no open redirect. */
function checkReturnUrl({ returnUrl }) {
  if (!returnUrl) return;
  const origin = URL.canParse(returnUrl) ? new URL(returnUrl).origin : 'an invalid URL';
  if (!isPageOrigin(origin)) refuseOrigin('a return to', origin, -24050);
}

function placeOrder(member, plan, { currency, methodCode }) {
  if (!methods.some(({ code }) => code === methodCode)) refuse(-2502);
  if (currency && currency !== plan.price.currency) refuse(-2408);
  const { id: planId, name: planName, price, days, deviceCount } = plan;
  const items = [{ planId, name: planName, quantity: 1, price }];
  const orderId = randomUUID();
  const order = {
    uid: member.uid,
    attempts: [],
    orderId,
    paymentId: randomUUID(),
    status: 'pending',
    date: Date.now(),
    planId,
    planName,
  };
  Object.assign(order, { deviceCount, items, quantity: 1, paymentType: 'full', currency: price.currency });
  Object.assign(order, { subtotal: price, total: price, validDays: days, methodCode, methodGroup: 'BANK_TRANSFER' });
  orders.set(orderId, order);
  return order;
}

const invoice = ({ orderId, total, date }) => ({
  type: 'bankDetails',
  reference: orderId,
  expires: date + 3 * dayMs,
  lines: [
    { label: 'Bank', value: 'Example Bank' },
    { label: 'Amount', value: `${total.amount} ${total.currency}` },
  ],
});

/** Calls by method and path, and what they need: a `member`'s session, an Idempotency-`key`. */
const calls = {
  'GET /api/site/get/config/v1': () => ({ loginOptions }),
  'GET /api/site/listPlans/v1': () => ({ plans }),
  'GET /api/site/plan/detail/:id': ({ id }) => planOf(id),
  'POST /api/site/checkPlanAvailable/v1': ({ planId }) => ({ isAvailable: planOf(planId) !== undefined }),
  'POST /api/bill/query/cart': ({ planId }, { member }) => {
    const items = planId
      ? [planOf(planId)].map(({ id, name, price }) => ({ planId: id, name, quantity: 1, price }))
      : [];
    return { activePlan: activePlanOf(member), items };
  },
  'POST /api/bill/payment/methods/v1': () => ({ methods, isTest: true }),
  'POST /api/bill/goodsValuation': ({ planId, orderId, currency, couponCode }, { member }) => {
    const total = orderId ? ownOrder(member ?? refuse(-24010), orderId).total : planOf(planId).price;
    if (currency && currency !== total.currency) refuse(-2408);
    if (couponCode) refuse(member ? 9000 : -24010);
    return { subtotal: total, total };
  },
  'POST /api/user/account/step/v1': ({ account }) => ({ next: members.has(account) ? 'password' : 'register' }),
  'POST /api/user/sendVerificationCode/v1': ({ account, purpose }) => {
    // Only ASCII: letters of other scripts look like Latin ones.
    if (!/^[\w.%+-]+@[\w-]+(\.[\w-]+)+$/.test(account)) refuse(-24050);
    const code = String(randomInt(1000, 10_000));
    codes.set(`${purpose} ${account}`, { code, tries: 5, expiresAt: Date.now() + 10 * 60_000 });
    if (members.has(account) === (purpose !== 'signup')) console.log(`Code for ${account}: ${code}`);
    return { countdown: 60 };
  },
  'POST /api/user/signup/v1': (request, { origin }) => {
    takeCode(request, 'signup');
    if (members.has(request.account)) refuse(6);
    return signIn(addMember(request.account, openPassword(request.password, 'signup', origin, -24050)), origin);
  },
  'POST /api/user/login/v1': ({ account, password }, { origin }) => {
    const typed = openPassword(password, 'login', origin, 3);
    const member = members.get(account);
    const hash = hashOf(typed, member?.salt ?? 'decoy');
    if (!member || !timingSafeEqual(hash, member.hash)) refuse(3);
    return signIn(member, origin);
  },
  'POST /api/user/resetPasswd/v1': (request, { origin }) => {
    takeCode(request, 'reset');
    const member = members.get(request.account) ?? refuse(11);
    member.hash = hashOf(openPassword(request.password, 'resetPasswd', origin, -24050), member.salt);
    for (const [token, session] of sessions) if (session.member === member) sessions.delete(token);
    return null;
  },
  'POST /api/user/loginOut/v1 member': (_, { token }) => {
    sessions.delete(token);
    return null;
  },
  'POST /api/bill/order/remind/v1 member': ({ planId, attempt }, { member }) => {
    const own = [...orders.values()].filter(({ uid }) => uid === member.uid).reverse();
    // After a lost response, the client asks for the order of its attempt: the Idempotency-Key of `pay`.
    const found = own.find((order) => (attempt ? order.attempts.includes(attempt) : order.status === 'pending'));
    const recent = own.find((order) => order.planId === planId && order.paidAt > Date.now() - 7 * dayMs);
    return {
      order: found ? orderView(found) : null,
      recentPurchase: recent ? { order: orderView(recent), ageMs: Date.now() - recent.paidAt } : null,
    };
  },
  'POST /api/bill/pay/v1 member key': (request, { member, key }) => {
    const plan = planOf(request.planId);
    const { expectedTotal } = request;
    if (expectedTotal && expectedTotal.amount !== plan.price.amount) refuse(-2410);
    checkReturnUrl(request);
    const order = placeOrder(member, plan, request);
    order.attempts.push(key);
    return { orderId: order.orderId, paymentId: order.paymentId, status: order.status, action: invoice(order) };
  },
  'POST /api/bill/repay/v1 member key': (request, { member, key }) => {
    const { orderId } = request;
    const order = ownOrder(member, orderId);
    checkReturnUrl(request);
    order.attempts.push(key);
    return { orderId, paymentId: order.paymentId, status: order.status, action: invoice(order) };
  },
  'POST /api/bill/payment-info/detail member': ({ orderId }, { member }) => {
    const { paymentId, status, methodCode, methodGroup, ...order } = ownOrder(member, orderId);
    const action = status === 'pending' ? invoice({ orderId, ...order }) : null;
    return { orderId, paymentId, status, methodCode, methodGroup, action };
  },
  'GET /api/bill/order/v1/:id member': ({ id }, { member }) => orderView(ownOrder(member, id)),
};

const routes = Object.entries(calls).map(([route, run]) => {
  const [method, path, ...needs] = route.split(' ');
  return { method, pattern: new RegExp(`^${path.replace(':id', '(?<id>[^/]+)')}$`), run, needs };
});

function answer({ method, path, query, headers, body }) {
  const route = routes.find((candidate) => candidate.method === method && candidate.pattern.test(path));
  if (!route) throw new Refusal(4598);
  const request = { ...query, ...body, ...route.pattern.exec(path)?.groups };
  const origin = headers.origin ?? pageOrigins[0];
  const token = headers.authorization ?? 'null';
  const session = sessions.get(token);
  // A session works only on the site where it was created.
  if (token !== 'null' && !session) refuse(-24010);
  if (session && session.origin !== origin) refuse(-24020);
  if (route.needs.includes('member') && !session) refuse(-24010);
  const member = session?.member ?? null;
  const key = headers['idempotency-key'];
  if (!key && route.needs.includes('key')) refuse(-24050);
  if (!key || !member) return route.run(request, { member, origin, token, key });
  const name = `${member.uid} ${key}`;
  const { returnUrl: _, reference: __, metadata: ___, ...compared } = request;
  const fingerprint = JSON.stringify([path, compared]);
  const known = responses.get(name);
  if (known && known.fingerprint !== fingerprint) refuse(-24050, { reason: 'keyReused' });
  const data = known ? known.data : route.run(request, { member, origin, token, key });
  responses.set(name, { fingerprint, data });
  return data;
}

function markAsPaid(orderId) {
  const order = orders.get(orderId);
  if (order?.status !== 'pending') return 404;
  const member = [...members.values()].find(({ uid }) => uid === order.uid);
  Object.assign(order, { status: 'success', paidAt: Date.now() });
  member.planId = order.planId;
  member.validUntil = Math.max(member.validUntil ?? 0, Date.now()) + order.validDays * dayMs;
  return 204;
}

const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers':
    'Authorization, Language, Client-Type, Scene, fingerprint, Brand, Idempotency-Key, Content-Type',
  'Access-Control-Expose-Headers': 'Date',
  'Access-Control-Max-Age': '7200',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};
const maxBodyBytes = 64 * 1024;
/** Other host names are refused, so that no page can reach this server under a name of its own. */
const hosts = (process.env.HOSTS ?? `localhost:${port} 127.0.0.1:${port}`).split(' ');

createServer(async (incoming, response) => {
  if (!hosts.includes(incoming.headers.host)) return response.writeHead(421).end();
  if (incoming.method === 'OPTIONS') return response.writeHead(204, cors).end();
  const url = new URL(incoming.url, `http://localhost:${port}`);
  const send = (envelope) => {
    response.writeHead(200, { ...cors, 'Content-Type': 'application/json' });
    response.end(JSON.stringify(envelope));
  };
  try {
    let text = '';
    for await (const chunk of incoming) if (text.length <= maxBodyBytes) text += chunk;
    if (text.length > maxBodyBytes) return response.writeHead(413, cors).end();
    if (url.pathname === '/paid') return response.writeHead(markAsPaid(url.searchParams.get('orderId'))).end();
    const body = parse(text);
    const query = Object.fromEntries(url.searchParams);
    const { method, headers } = incoming;
    send({ code: 0, data: answer({ method, path: decodeURI(url.pathname), query, headers, body }) });
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    send({ code: 1, errCode: error instanceof Refusal ? error.code : -24050, data: error.data ?? null });
  }
}).listen(port, () => console.log(`ready on http://localhost:${port}`));

/** The request's fields. Anything but an object with valid texts is refused. */
function parse(text) {
  if (text === '') return {};
  try {
    const body = JSON.parse(text, (key, value) => {
      if (key === '__proto__' || (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())))
        refuse(-24050);
      return value;
    });
    return body && typeof body === 'object' && !Array.isArray(body) ? body : refuse(-24050);
  } catch {
    return refuse(-24050);
  }
}
