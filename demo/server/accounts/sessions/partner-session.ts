import type { SessionRow } from '../../database/schema';

/**
 * Whether a session comes from a partner's page: it was created there (`origin`), or a hand-off or TV sign-in created
 * it from another session that comes from a partner's page (`sourceOrigin`).
 */
export const isPartnerSession = ({ origin, sourceOrigin }: SessionRow): boolean =>
  origin !== null || sourceOrigin !== null;
