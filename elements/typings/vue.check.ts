// This file is only type-checked. It shows what the author of a Vue page can write, and what the typings reject.
import './vue';
import type { GlobalComponents } from 'vue';

type Props<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props'];

export const plans: Props<'sub-plans'> = {
  brand: 'orbit',
  checkout: 'inline',
  'onSub-plan-select': (event) => event.detail.planId.toUpperCase(),
};
// @ts-expect-error `checkout` has no such value
export const invalidCheckout: Props<'sub-plans'> = { checkout: 'window' };
// @ts-expect-error the event's detail has no such field
export const unknownDetailField: Props<'sub-plans'> = { 'onSub-login': (event) => event.detail.token };
