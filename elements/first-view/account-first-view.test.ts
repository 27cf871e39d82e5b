import { Window } from 'happy-dom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AccountInfo, Order, Renewal } from '../../src/contract/entities';
import type { Money } from '../../src/contract/primitives';
import { formatMoney } from '../../src/rules/money/format-money';
import { AccountNavView, HeroPlanView, navIcons, OrderLineView } from '../../src/screens/account/shared/overview-view';
import { views } from '../../src/screens/account/views';
import './account-first-view';
import { loadFirstViewTexts } from './first-view-texts';
import { renderElement } from './render-dom';
import { type TagFirstView, tagFirstViews } from './tag-first-view';

const window = new Window();
const view = tagFirstViews['sub-account'] as TagFirstView;

beforeAll(() => {
  vi.stubGlobal('document', window.document);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const dayMs = 86_400_000;
const now = Date.now();
const money = { amount: '7.99', currency: 'USD' };

const info = {
  uid: '1',
  type: 'email',
  nickname: 'Rita <b>',
  account: 'rita@example.com',
  planId: '205',
  planName: 'Annual',
  userType: '',
  expiredTime: now + 12.5 * dayMs,
  limitCount: 2,
  payStatus: 'PAID',
} as AccountInfo;
const renewal: Renewal = {
  status: 'on',
  nextBillingDate: now + 12 * dayMs,
  nextAmount: money,
  planId: '205',
  planName: 'Annual',
  cardEnding: '4242',
  cardBrand: 'VISA',
};
const order = {
  orderId: 'o1',
  status: 'success',
  date: now - 20 * dayMs,
  planId: '205',
  planName: 'Annual',
  total: money,
  methodGroup: 'CARD',
  cardEnding: '4444',
  cardBrand: 'elo',
} as Order;

const formatUsd = (value: Money) => formatMoney(value, 'en', { homeCurrency: 'USD' });

interface Answers {
  info?: object;
  renewal?: object | { errCode: string };
  reminder?: object;
  orders?: readonly object[];
}

const respond = (data: object) =>
  Promise.resolve(
    new Response(JSON.stringify('errCode' in data ? { code: 0, ...data } : { code: 0, data }), {
      headers: { Date: new Date(now).toUTCString() },
    }),
  );

async function build(answers: Answers = {}): Promise<HTMLElement> {
  const t = await loadFirstViewTexts('en', 'account');
  const responses = [
    respond({ ...info, ...answers.info }),
    respond(answers.renewal && 'errCode' in answers.renewal ? answers.renewal : { ...renewal, ...answers.renewal }),
    respond(answers.reminder ?? { order: null }),
    respond({ orders: answers.orders ?? [order] }),
  ];
  const context = { responses, lang: 'en', t, formatMoney: formatUsd, attributeOf: () => undefined };
  return (await view.build(context as unknown as Parameters<typeof view.build>[0])) as HTMLElement;
}

it('has the markup that React renders', async () => {
  const t = await loadFirstViewTexts('en', 'account');
  const texts = { t, formatMoney: formatUsd, now };
  const markup = createElement(
    'div',
    null,
    createElement(AccountNavView, {
      t,
      current: { name: 'overview', Icon: navIcons.overview },
      links: [{ name: 'cards', Icon: navIcons.cards }],
      listId: 'list',
    }),
    createElement(HeroPlanView, { ...texts, info, renewal }),
    ...[order, { ...order, cardBrand: 'jcb' }, { ...order, status: 'pending', methodGroup: 'PIX' } as Order].map(
      (row) =>
        createElement(OrderLineView, {
          ...texts,
          key: row.cardBrand,
          order: row,
          date: 'Nov 1',
          method: 'M',
          menu: null,
        }),
    ),
  );
  const reparsed = window.document.createElement('div');
  reparsed.innerHTML = renderToStaticMarkup(markup);
  // The order of attributes doesn't matter.
  const linesOf = (node: { outerHTML: string }) =>
    node.outerHTML.split('<').map((part) =>
      part.replace(
        /^(\w+)((?: [\w:-]+="[^"]*")*)/,
        (_, tag, attributes: string) =>
          tag +
          attributes
            .match(/ [\w:-]+="[^"]*"/g)
            ?.sort()
            .join(''),
      ),
    );
  expect(linesOf(renderElement(markup))).toEqual(linesOf(reparsed.firstElementChild as never));
});

it('shows the plan, the next payment and the orders', async () => {
  const { textContent } = await build();
  for (const text of ['Rita <b>', 'rita@example.com', 'Annual', '13', '$7.99', '4242', '4444'])
    expect(textContent).toContain(text);
});

it('shows a member without a renewal, with the error code of a server that has none', async () => {
  const { textContent } = await build({ renewal: { errCode: '6201' }, orders: [] });
  expect(textContent).toContain('Annual');
  expect(textContent).not.toContain('4242');
});

it.each([
  ['the account’s error', { info: { errCode: '-24010' } }],
  ['a name that is no text', { info: { nickname: { a: 1 } } }],
  ['an unknown renewal', { renewal: { status: 'sleeping' } }],
  ['a name of an inherited property as the renewal’s status', { renewal: { status: 'toString' } }],
  ['an amount that is none', { renewal: { nextAmount: { amount: '1e9', currency: 'USD' } } }],
  ['an amount that is a number', { renewal: { nextAmount: { amount: 5, currency: 'USD' } } }],
  ['an end before 1970', { info: { expiredTime: -now } }],
  ['an end that no date can have', { info: { expiredTime: 9e15 } }],
  ['half a device', { info: { limitCount: 0.5 } }],
  ['an order without a date', { orders: [{ ...order, date: 'yesterday' }] }],
  ['an unknown order status', { orders: [{ ...order, status: 'lost' }] }],
  ['a failed renewal', { renewal: { status: 'failed' } }],
  ['a renewal that is past due', { renewal: { nextBillingDate: now - 2 * dayMs } }],
  ['a new price', { renewal: { nextPrice: { amount: money, from: now, needsConsent: true } } }],
  ['an unfinished order', { reminder: { order } }],
  ['a scheduled deletion', { info: { deletion: { deletesAt: now } } }],
  ['new terms', { info: { terms: { version: '2', accepted: { version: '1' } } } }],
] as const)('is left to the element’s own code for %s', async (_, answers) => {
  await expect(build(answers)).rejects.toThrow();
});

it('links to the same views as the element', () => {
  expect(Object.keys(navIcons)).toEqual(views.filter(({ isLinked }) => isLinked !== false).map(({ name }) => name));
});

it('is only for the overview of a member', () => {
  const attributes: Record<string, string | undefined> = { view: 'orders' };
  vi.stubGlobal('sessionStorage', window.sessionStorage);
  const options = { attributeOf: () => undefined, isMember: true };
  expect(view.needsElementCode(options)).toBe(false);
  expect(view.needsElementCode({ ...options, isMember: false })).toBe(true);
  expect(view.needsElementCode({ ...options, attributeOf: (name) => attributes[name] })).toBe(true);
});
