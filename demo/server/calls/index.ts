import type { Handlers } from '../http/handler';
import { cardHandlers } from './cards';
import { checkoutHandlers } from './checkout';
import { cryptoHandlers } from './crypto';
import { emailHandlers } from './email';
import { handOffHandlers } from './hand-off';
import { liquidoHandlers } from './liquido';
import { memberHandlers } from './member';
import { orderHandlers } from './orders';
import { passwordHandlers } from './password';
import { payHandlers } from './pay';
import { paypalHandlers } from './paypal';
import { planHandlers } from './plans';
import { providerHandlers } from './providers';
import { renewalHandlers } from './renewal';
import { resellerHandlers } from './reseller';
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
  ...paypalHandlers,
  ...cryptoHandlers,
  ...providerHandlers,
  ...liquidoHandlers,
  ...orderHandlers,
  ...renewalHandlers,
  ...cardHandlers,
  ...emailHandlers,
  ...handOffHandlers,
  ...memberHandlers,
  ...passwordHandlers,
  ...thirdPartyHandlers,
  ...uploadHandlers,
  ...resellerHandlers,
};
