import { renewInfo } from '../../../../contract/calls/renewal';
import type { Renewal } from '../../../../contract/entities';
import { behaviorOf } from '../../../../contract/errors/catalogue';
import type { QueryView } from '../../../../runtime/element-context/use-query';
import { useFreshQuery } from './use-fresh-query';

const noRenewal: Renewal = { status: 'none' };

/** The member's renewal; its status is `none` for a member who never had one. */
export function useRenewal(): QueryView<Renewal> {
  const view = useFreshQuery(renewInfo, {});
  return behaviorOf(view.error).isNotFound ? { ...view, status: 'ready', data: noRenewal, error: undefined } : view;
}
