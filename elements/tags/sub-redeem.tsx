import { addTextFiles } from '../../src/runtime/i18n/texts';
import { RedeemScreen } from '../../src/screens/account/redeem.lazy';
import { define } from '../base/define';
import { createElementClass } from '../base/sub-element';

addTextFiles(import.meta.glob('/locales/*/account.json'));

/**
 * Redeems an activation code that a reseller sold. Shows what the code gives before it is used; a visitor signs in to
 * redeem it.
 * @tagname sub-redeem
 * @attr {string} code - The code. If missing, the visitor types it.
 * @fires sub-navigate
 * @fires sub-close
 */
export class SubRedeem extends createElementClass(RedeemScreen, {
  areas: ['account', 'fields'],
  attributes: ['code'],
}) {}

define('sub-redeem', SubRedeem);
