import type { SessionRow } from '../../database/schema';

/** Whether a session was created on a partner's page, or through a hand-off from one. */
export const isPartnerSession = ({ origin, sourceOrigin }: SessionRow): boolean =>
  origin !== null || sourceOrigin !== null;
