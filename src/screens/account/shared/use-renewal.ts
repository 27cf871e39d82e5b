import { renewInfo } from '../../../contract/calls/account/renewal';
import type { Renewal } from '../../../contract/entities';
import type { QueryView } from '../../../runtime/page/element-context';
import { useFreshQuery } from './use-fresh-query';

/** The server's way of saying that there never was a renewal. */
const neverRenewed = '6201';

const none: Renewal = { status: 'none' };

/** How automatic renewal stands; a member who never had one has the state `none`. */
export function useRenewal(): QueryView<Renewal> {
  const view = useFreshQuery(renewInfo, {});
  const { error } = view;
  return error?.kind === 'code' && error.code === neverRenewed
    ? { ...view, status: 'ready', data: none, error: undefined }
    : view;
}
