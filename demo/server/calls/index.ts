import type { Handlers } from '../handler';
import { checkoutHandlers } from './checkout';
import { orderHandlers } from './orders';
import { payHandlers } from './pay';
import { planHandlers } from './plans';
import { renewalHandlers } from './renewal';
import { siteHandlers } from './site';
import { userHandlers } from './user';

/** Every call the sandbox answers, by its name in the contract. */
export const handlers: Handlers = {
  ...siteHandlers,
  ...userHandlers,
  ...planHandlers,
  ...checkoutHandlers,
  ...payHandlers,
  ...orderHandlers,
  ...renewalHandlers,
};
