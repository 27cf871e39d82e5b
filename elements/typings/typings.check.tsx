// This file is only type-checked, never run. It contains code that a page's author can write and, after each
// `@ts-expect-error`, code that the typings must reject.
import './dom';
import './react';

const plans = document.querySelector('sub-plans');
plans?.addEventListener('sub-plan-select', (event) => event.detail.planId.toUpperCase());
export const checkout: 'dialog' | 'inline' | 'page' | null | undefined = plans?.checkout;
export const planId: string | null | undefined = document.querySelector('sub-plan')?.planId;
// @ts-expect-error the element has no such property
document.querySelector('sub-plans')?.nothing;
// @ts-expect-error the event's detail has no such field
plans?.addEventListener('sub-login', (event) => event.detail.token);
document.addEventListener('sub-plan-select', (event) => event.detail.planId.toUpperCase());
window.addEventListener('sub-payment-succeeded', (event) => event.detail.orderId.toUpperCase());
// @ts-expect-error the event's detail has no such field
document.addEventListener('sub-login', (event) => event.detail.token);
window.SubElements?.session.subscribe((session) => session?.uid);

export const ValidAttributes = () => (
  <sub-plans brand="orbit" checkout="inline" onsub-plan-select={(event) => console.log(event.detail.planId)} />
);
// @ts-expect-error `brand` is a string
export const InvalidBrand = () => <sub-plans brand={1} />;
// @ts-expect-error 'window' isn't a value of `checkout`
export const InvalidCheckout = () => <sub-plans checkout="window" />;
// @ts-expect-error the event's detail has no such field
export const UnknownDetailField = () => <sub-plans onsub-plan-select={(event) => console.log(event.detail.nothing)} />;
