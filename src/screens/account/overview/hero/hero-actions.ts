import type { AccountInfo, Renewal } from '../../../../contract/entities';
import type { TextKey } from '../../../../runtime/i18n/text-keys';
import {
  type ButtonTarget,
  buyAgainTarget,
  type PlanState,
  planActionState,
  renewalDisplays,
} from '../../shared/account-state/account-state';
import { renewalCapabilities } from '../../shared/account-state/renewal-options';

export interface HeroAction extends ButtonTarget {
  key: TextKey;
  variant: 'primary' | 'secondary' | 'quiet';
}

interface HeroActionOptions {
  info: Pick<AccountInfo, 'payStatus' | 'planId'>;
  state: PlanState;
  renewal: Pick<Renewal, 'status'> | undefined;
  /** The hero shows an alert whose button is primary, so none of these actions is primary. */
  hasAlert: boolean;
}

const renewalView: ButtonTarget = { to: 'account', params: { view: 'renewal' } };

/** The actions in the hero, the box at the top of the account; the most important first. At most one is primary. */
export function heroActions({ info, state, renewal, hasAlert }: HeroActionOptions): HeroAction[] {
  const actionState = planActionState(info, state);
  const target: ButtonTarget = actionState === 'ended' ? buyAgainTarget(info.planId) : { to: 'plans', params: {} };
  const planAction = { key: `account:plan.actions.${actionState}`, ...target } as const;
  const status = renewal?.status ?? 'none';
  const canTurnOn = state === 'active' && renewalCapabilities[status].canTurnOn === true;
  const isRenewing = state === 'active' && renewalDisplays[status].hasNextCharge;
  const actions: HeroAction[] = [];
  if (canTurnOn) actions.push({ key: 'account:renewal.turnOn', variant: 'primary', ...renewalView });
  actions.push({ ...planAction, variant: canTurnOn || isRenewing ? 'secondary' : 'primary' });
  if (!canTurnOn && status !== 'none')
    actions.push({ key: 'account:renewal.manage', variant: 'quiet', ...renewalView });
  return hasAlert
    ? actions.map((action) => (action.variant === 'primary' ? { ...action, variant: 'secondary' } : action))
    : actions;
}
