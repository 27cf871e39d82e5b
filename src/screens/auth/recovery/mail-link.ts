import type { CallError } from '../../../runtime/api/call-error';

/** What the server answers of a link itself, or of the account behind it. */
const endings: readonly string[] = ['187', '10024', '10025', '10026', '10027', '10302', '10303', '-24050'];

/** Whether a mailed link is good for nothing any more. Trouble on the server's side passes, and the link outlives it. */
export const endsLink = (error: CallError): boolean => error.kind === 'code' && endings.includes(error.code);
