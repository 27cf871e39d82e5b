import type { CallContext } from '../http/handler';

/** Whether a session is a partner's: made on another site, or by a hand-off from one. */
export const isPartners = ({ session }: Pick<CallContext, 'session'>): boolean =>
  session !== null && (session.origin !== null || session.sourceOrigin !== null);
