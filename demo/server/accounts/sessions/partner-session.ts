import type { SessionRow } from '../../database/schema';

/**
 * Whether a session was created on a partner's page, or by a hand-off or TV sign-in from a device where the member was
 * signed in on a partner's page.
 */
export const isPartnerSession = ({ origin, sourceOrigin }: SessionRow): boolean =>
  origin !== null || sourceOrigin !== null;
