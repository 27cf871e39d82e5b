import { addTextFiles } from '../../../../runtime/i18n/texts';
import type { MethodModule } from '../../../shared/payment/payment-method';
import { TransferActionView } from './transfer-action';

addTextFiles(import.meta.glob('/locales/*/pay-transfer.json'));

/** The payer transfers the money to an account at the chosen bank. */
export const bankTransferMethod: MethodModule = {
  ActionView: TransferActionView,
  texts: 'pay-transfer',
  payText: () => 'pay-transfer:pay',
};
