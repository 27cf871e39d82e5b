import { type ComponentType, createElement } from 'react';
import type { Order } from '../../src/contract/entities';
import { OrderDetails } from '../../src/screens/account/orders/details/order-details';
import type { CheckoutStep } from '../../src/screens/checkout/flow/state/steps';
import { ProblemNotice } from '../../src/screens/checkout/result/problem-notice';
import { ResultScreen } from '../../src/screens/checkout/result/result.lazy';
import { hasText, textPattern } from '../e2e/helpers/text';
import { renderStaticHtml } from '../screens/static-html';
import { readMoneyTable } from './money-table';

/** A text about money on a screen, and what it says by the table in the checkout's README. */
export interface ShownText {
  key: string;
  says: string;
}

const areas = ['account', 'checkout', 'payment', 'errors'] as const;

const patterns = readMoneyTable().flatMap(({ keys, says }) =>
  keys
    .filter((key) => ['account', 'checkout', 'payment', 'common'].some((area) => key.startsWith(`${area}:`)))
    // A text with plural forms has no key of its own.
    .flatMap((key) => ['', '_one', '_other'].map((suffix) => ({ key, says, form: `${key}${suffix}` })))
    .filter(({ form }) => hasText('en', form))
    .map(({ key, says, form }) => ({ key, says, pattern: patternOf(form) })),
);

/** Matches a text with any values. Its amount contains digits, so that “You paid $5” doesn't match “You paid for …”. */
function patternOf(key: string): RegExp {
  const { source } = textPattern('en', key, { amount: 'AMOUNT' });
  return new RegExp(source.replaceAll('AMOUNT', '\\S*\\d\\S*'));
}

async function shownTexts<Props extends object>(component: ComponentType<Props>, props: Props): Promise<ShownText[]> {
  const html = await renderStaticHtml(createElement(component, props), { areas });
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\u00a0\u202f\s]+/g, ' ')
    .replace(/&amp;/g, '&');
  return patterns.filter(({ pattern }) => pattern.test(text)).map(({ key, says }) => ({ key, says }));
}

/** The texts about money on the screen of a checkout's step: of its result, and of the notice about a problem. */
export async function textsOfCheckout(
  step: CheckoutStep,
  { asksAboutRepetition }: { asksAboutRepetition: boolean },
): Promise<ShownText[]> {
  if (step.phase === 'done') {
    const earlierPurchase = asksAboutRepetition ? { ageMs: 60_000 } : undefined;
    const checkout = { state: { peek: () => ({ earlierPurchase }) } } as never;
    const ignore = () => undefined;
    return shownTexts(ResultScreen, { checkout, step, onChangeMethod: ignore, onRestart: ignore });
  }
  const { problem, orderId } = step;
  return problem ? shownTexts(ProblemNotice, { problem, orderId }) : [];
}

/** The texts about money in the details of an order in the member's account. */
export const textsOfOrder = (order: Order): Promise<ShownText[]> => shownTexts(OrderDetails, { order, actions: [] });
