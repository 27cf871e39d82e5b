import { addTextFiles } from '../../src/runtime/i18n/texts';
import { ReceiptScreen } from '../../src/screens/account/receipt/receipt';
import { define } from '../base/define';
import { createElementClass } from '../base/sub-element';

addTextFiles(import.meta.glob('/locales/*/account.json'));

/**
 * The receipt of one order, printable on one page. A visitor is asked to sign in.
 * @tagname sub-receipt
 * @attr {string} order-id - The order.
 * @fires sub-auth-required
 * @fires sub-navigate
 */
export class SubReceipt extends createElementClass(ReceiptScreen, {
  areas: ['account'],
  attributes: ['order-id'],
}) {}

define('sub-receipt', SubReceipt);
