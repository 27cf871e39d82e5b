import type { Handlers } from '../http/handler';
import { cardHandlers } from './account/cards';
import { contactHandlers } from './account/contact';
import { giftHandlers } from './account/gifts';
import { orderHandlers } from './account/orders';
import { passkeyHandlers } from './account/passkeys';
import { profileHandlers } from './account/profile';
import { redeemHandlers } from './account/redeem';
import { renewalHandlers } from './account/renewal';
import { rightsHandlers } from './account/rights';
import { emailHandlers } from './auth/email';
import { passwordHandlers } from './auth/password';
import { thirdPartyHandlers } from './auth/third-party';
import { userHandlers } from './auth/user';
import { checkoutHandlers } from './payments/checkout';
import { cryptoHandlers } from './payments/methods/crypto';
import { liquidoHandlers } from './payments/methods/liquido';
import { paypalHandlers } from './payments/methods/paypal';
import { payHandlers } from './payments/pay';
import { providerHandlers } from './payments/providers';
import { uploadHandlers } from './payments/uploads';
import { resellerHandlers } from './reseller/reseller';
import { planHandlers } from './storefront/plans';
import { siteHandlers } from './storefront/site';
import { handOffHandlers } from './tv/hand-off';
import { tvSignInHandlers } from './tv/tv-sign-in';

/** The handlers of all calls that the sandbox implements, by the name of the call in the contract. */
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
  ...tvSignInHandlers,
  ...contactHandlers,
  ...profileHandlers,
  ...rightsHandlers,
  ...redeemHandlers,
  ...giftHandlers,
  ...passkeyHandlers,
  ...passwordHandlers,
  ...thirdPartyHandlers,
  ...uploadHandlers,
  ...resellerHandlers,
};
