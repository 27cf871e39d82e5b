import { addTextFiles } from '../../../../runtime/texts';
import type { MethodModule } from '../method';
import { TransferActing } from './transfer-acting';

addTextFiles(import.meta.glob('../../../../../locales/*/pay-transfer.json'));

/** A transfer to an account at the bank that the payer chose among the method's options. */
export const bankTransferMethod: MethodModule = { Acting: TransferActing, speaks: 'pay-transfer' };
