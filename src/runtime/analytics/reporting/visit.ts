import { sessionStore } from '../../storage/storage';
import { entranceKey } from '../analytics';

/**
 * How the visitor arrived: the value that was stored when an entry link was opened. If none is stored, `direct` in the
 * portal and `partner` on other pages.
 */
export const readEntrance = (): string =>
  sessionStore.get<string>(entranceKey) ?? (document.querySelector('sub-portal') ? 'direct' : 'partner');

const visitIdKey = 'visit';

/** The random id of the visit, which lasts until the tab is closed. Not the member's session. Created on first use. */
export function getVisitId(): string {
  const storedId = sessionStore.get<string>(visitIdKey);
  if (storedId) return storedId;
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  sessionStore.set(visitIdKey, id);
  return id;
}
