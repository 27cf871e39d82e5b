import { kebabCase } from '../../src/rules/letter-case';
import { ownFields } from '../../src/rules/own-fields';
import { isDestination, type Params } from '../../src/runtime/navigation/destinations';
import { settingAttributes } from '../../src/runtime/settings/settings';
import { adoptSheet } from '../../src/runtime/styles/adopt';
import { BuyScreen, buySheet } from '../../src/screens/plans/buy';
import { define } from '../base/define';
import { createElementClass } from '../base/sub-element';

/** The screens that a page can open (`SubElements.open`), and their names among the destinations. */
const destinationNames: Readonly<Record<string, string>> = ownFields({
  checkout: 'checkout',
  'sign-in': 'login',
  account: 'account',
  redeem: 'redeem',
  // For payers who come back from a payment page.
  payment: 'payment',
});

/**
 * A button that opens the checkout of a plan. It shows the plan's price; a button or link of your own inside the element
 * replaces it. Without `plan-id`, the button opens the list of plans.
 * @tagname sub-buy
 * @attr {string} plan-id - The plan to buy.
 * @attr {string} coupon - A coupon code, which the checkout applies.
 * @attr {'dialog' | 'inline' | 'page'} [checkout=dialog] - Where the checkout opens: over the page, in place of the element, or in the portal.
 * @fires sub-plan-select
 * @fires sub-checkout-open
 * @fires sub-method-select
 * @fires sub-pay-submit
 * @fires sub-auth-required
 * @fires sub-navigate
 * @fires sub-login
 * @fires sub-order-created
 * @fires sub-payment-pending
 * @fires sub-payment-succeeded
 * @fires sub-payment-failed
 * @fires sub-payment-cancelled
 * @fires sub-close
 * @slot - A button or link of your own. It keeps the styles of your page.
 */
export class SubBuy extends createElementClass(BuyScreen, {
  areas: ['plans'],
  attributes: ['plan-id', 'coupon', 'checkout'],
}) {
  /** The element without a button, from which the page's scripts and links open screens. */
  static #opener: SubBuy | undefined;

  /**
   * Opens a screen for `SubElements.open` and for links with `data-sub-plan`. Parameters that are settings, such as
   * `lang`, apply to this screen only. Returns false if the page prevented it.
   */
  static open(name: string, params: Params = {}, isPlanLink = false): boolean {
    const to = destinationNames[name];
    if (!to || !isDestination(to))
      throw new Error(
        `[sub-elements] "${name}" can't be opened. Known names: ${Object.keys(destinationNames).join()}.`,
      );
    SubBuy.#opener ??= new SubBuy();
    const opener = SubBuy.#opener;
    opener.hidden = true;
    if (!opener.isConnected) document.body.append(opener);
    const destinationParams: Params = ownFields({});
    const attributes = [...settingAttributes, 'checkout'];
    for (const attribute of attributes) opener.removeAttribute(attribute);
    for (const [param, value] of Object.entries(params)) {
      const attribute = kebabCase(param);
      if (attributes.includes(attribute)) opener.setAttribute(attribute, value);
      else destinationParams[param] = value;
    }
    const { planId } = destinationParams;
    if (isPlanLink && planId && !opener.context.emit('sub-plan-select', { planId })) return false;
    return opener.context.navigate(to, destinationParams);
  }

  constructor() {
    super();
    adoptSheet(this.shadowRoot as ShadowRoot, buySheet);
  }
}

define('sub-buy', SubBuy);
