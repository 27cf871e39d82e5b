import type { AccountInfo, Renewal } from '../../../contract/entities';
import type { TextKey } from '../../../runtime/i18n/text-keys';
import {
  type ButtonTarget,
  buyAgainTarget,
  capabilitiesOf,
  type PlanState,
  planButtonState,
  renewalDisplays,
} from './account-state';

export interface HeroAction extends ButtonTarget {
  /** The translation key of the button's text. */
  key: TextKey;
  variant: 'primary' | 'secondary' | 'quiet';
}

interface HeroActionOptions {
  info: Pick<AccountInfo, 'payStatus' | 'planId'>;
  state: PlanState;
  renewal: Pick<Renewal, 'status' | 'managedBy'> | undefined;
  /** Whether the hero shows an alert. The alert has the primary button, so none of the actions is primary. */
  hasAlert: boolean;
}

const renewalTarget: ButtonTarget = { to: 'account', params: { view: 'renewal' } };

/** The actions in the hero, the box at the top of the account; the most important first. At most one is primary. */
export function heroActions({ info, state, renewal, hasAlert }: HeroActionOptions): HeroAction[] {
  // Differs from `state` only for an ended trial, which keeps the button of a running trial.
  const buttonState = planButtonState(info, state);
  const target: ButtonTarget = buttonState === 'ended' ? buyAgainTarget(info.planId) : { to: 'plans', params: {} };
  const status = renewal?.status ?? 'none';
  // The alert pays a failed renewal. A second button to renew the plan would buy it again, for another price.
  const planAction =
    buttonState === 'ended' && status === 'failed'
      ? ({ key: 'account:renewal.seePlans', to: 'plans', params: {} } as const)
      : ({ key: `account:plan.actions.${buttonState}`, ...target } as const);
  const canTurnOnRenewal = state === 'active' && !!renewal && capabilitiesOf(renewal).canTurnOn === true;
  const isRenewing = state === 'active' && renewalDisplays[status].hasNextCharge;
  const actions: HeroAction[] = [];
  if (canTurnOnRenewal) actions.push({ key: 'account:renewal.turnOn', variant: 'primary', ...renewalTarget });
  actions.push({ ...planAction, variant: canTurnOnRenewal || isRenewing ? 'secondary' : 'primary' });
  if (!canTurnOnRenewal && status !== 'none')
    actions.push({ key: 'account:renewal.manage', variant: 'quiet', ...renewalTarget });
  return hasAlert
    ? actions.map((action) => (action.variant === 'primary' ? { ...action, variant: 'secondary' } : action))
    : actions;
}
