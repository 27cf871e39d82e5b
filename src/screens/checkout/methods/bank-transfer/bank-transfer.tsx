import { addTextFiles } from '../../../../runtime/i18n/texts';
import type { MethodModule } from '../../../shared/payment/payment-method';
import { TransferActionView } from './transfer-action';

addTextFiles(import.meta.glob('/locales/*/pay-transfer.json'));

/** Bank transfer: the payer sends the money to the bank account that the `ActionView` shows. */
export const method: MethodModule = {
  ActionView: TransferActionView,
  optionsText: 'pay-transfer:which',
  payText: () => 'pay-transfer:pay',
};
