import type { Handlers } from '../handler';
import { cardHandlers } from './cards';
import { checkoutHandlers } from './checkout';
import { emailHandlers } from './email';
import { memberHandlers } from './member';
import { orderHandlers } from './orders';
import { passwordHandlers } from './password';
import { payHandlers } from './pay';
import { planHandlers } from './plans';
import { renewalHandlers } from './renewal';
import { siteHandlers } from './site';
import { thirdPartyHandlers } from './third-party';
import { uploadHandlers } from './uploads';
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
  ...cardHandlers,
  ...emailHandlers,
  ...memberHandlers,
  ...passwordHandlers,
  ...thirdPartyHandlers,
  ...uploadHandlers,
};
