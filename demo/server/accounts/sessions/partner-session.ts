import type { SessionRow } from '../../database/schema';

/** Whether a session was made on a partner's page, or by a hand-off from one. */
export const isPartnerSession = ({ origin, sourceOrigin }: SessionRow): boolean =>
  origin !== null || sourceOrigin !== null;
