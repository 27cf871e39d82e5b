import { addTextFiles } from '../../../../runtime/i18n/texts';
import type { MethodModule } from '../../../shared/payment/payment-method';
import { TicketActionView } from './ticket-action';
import { TicketFields } from './ticket-fields';

addTextFiles(import.meta.glob('/locales/*/pay-ticket.json'));

/** The method group `TICKET`: a payment slip (boleto), which the payer can pay at any bank within a few days. */
export const method: MethodModule = {
  Fields: TicketFields,
  ActionView: TicketActionView,
  texts: 'pay-ticket',
  payText: () => 'pay-ticket:pay',
};
