import { addTextFiles } from '../../src/runtime/i18n/texts';
import { ReceiptScreen } from '../../src/screens/account/receipt/receipt';
import { define } from '../base/define';
import { elementOf } from '../base/sub-element';

addTextFiles(import.meta.glob('/locales/*/account.json'));

/**
 * One order's receipt. Its button prints the receipt alone, on one sheet, wherever the tag stands; the browser's own
 * dialog saves it as PDF. A visitor is offered to sign in.
 * @tagname sub-receipt
 * @attr {string} order-id - The order.
 * @fires sub-auth-required - A visitor wants to see a receipt. Preventable.
 * @fires sub-navigate - Another screen is wanted: orders, payment, checkout. Preventable.
 * @fires sub-error - The order could not be loaded; it is shown with a retry.
 */
export class SubReceipt extends elementOf(ReceiptScreen, {
  areas: ['account'],
  attributes: { 'order-id': 'string' },
}) {}

define('sub-receipt', SubReceipt);
