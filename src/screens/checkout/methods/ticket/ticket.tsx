import { addTextFiles } from '../../../../runtime/texts';
import type { MethodModule } from '../method';
import { TicketActing } from './ticket-acting';
import { TicketFields } from './ticket-fields';

addTextFiles(import.meta.glob('../../../../../locales/*/pay-ticket.json'));

/** A payment slip, which is paid at any bank within days. */
export const ticketMethod: MethodModule = { Fields: TicketFields, Acting: TicketActing, speaks: 'pay-ticket' };
