import { listCard } from '../../../contract/calls/cards';
import { renewInfo, updateRenewStatus } from '../../../contract/calls/renewal';
import type { Renewal } from '../../../contract/entities';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { serverNow } from '../../../runtime/api/server-clock';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { SelectField } from '../../../ui/fields/select-field';
import { Dialog } from '../../../ui/overlays/dialog';
import { formatDateTime } from '../../shared/order-display/format-date-time';
import { useAction } from '../../shared/use-action';
import styles, { sheet } from '../shared/account-list.module.css';
import { invalidateInAllTabs } from '../shared/queries';
import { discountDisplay, isSecurityCodeError, mayRenewalHaveChanged, turnOffReasons } from '../shared/renewal-options';
import { useResumable } from '../shared/session-end';
import { type RenewalChange, RenewalOffers } from './renewal-offers';

interface TurnOffDialogProps {
  renewal: Renewal;
  /**
   * When the plan ends, or the date of the next charge if the end isn't known, in milliseconds since 1970; null if
   * neither date is known.
   */
  until: number | null;
  onClose: () => void;
  onDone: () => void;
  /** Called when the member has accepted an offer instead. */
  onAccepted: (change: RenewalChange) => void;
}

const initialState = { reason: '' };

/** Explains the effect of turning off renewal, and asks the member to confirm and, optionally, to give a reason. */
export function TurnOffDialog({ renewal, until, onClose, onDone, onAccepted }: TurnOffDialogProps) {
  useSheet(sheet);
  const { t, lang } = useTexts();
  const { isBusy, error, setRenewal } = useRenewalSwitch();
  const [{ reason }, update] = useResumable('turn-off', initialState);
  // The server doesn't turn renewal off while it is charging a renewal.
  const isChargeInProgress = behaviorOf(error).blockedBy === 'renewal';
  // Whether any discounted renewals remain doesn't depend on the full price, so null is passed for the full price.
  const losesDiscount = discountDisplay(renewal, null) !== null;
  const turnOff = async () => {
    if ((await setRenewal('off', reason)) === 'done') onDone();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account:renewal.off.title')}
      actions={
        <>
          {!isChargeInProgress && (
            <Button variant="danger" busy={isBusy} onClick={() => void turnOff()}>
              {t('account:renewal.off.confirm')}
            </Button>
          )}
          <Button variant={isChargeInProgress ? 'primary' : 'quiet'} onClick={onClose}>
            {t(isChargeInProgress ? 'account:renewal.off.understood' : 'account:renewal.off.keep')}
          </Button>
        </>
      }
    >
      {isChargeInProgress ? (
        <Notice kind="warning" role="alert" title={t('account:renewal.off.busyTitle')}>
          {t('account:renewal.off.busy')}
        </Notice>
      ) : (
        <div className={styles.stack}>
          <ul className={styles.points}>
            <li>
              {until && until > serverNow()
                ? t('account:renewal.off.until', { date: formatDateTime(until, lang, 'long') })
                : t('account:renewal.off.over')}
            </li>
            <li>{t('account:renewal.off.noCharge')}</li>
            {losesDiscount && <li>{t('account:renewal.off.discount')}</li>}
            <li>{t('account:renewal.off.again')}</li>
          </ul>
          <SelectField
            label={t('account:renewal.off.why')}
            optional
            placeholder={t('account:renewal.off.noReason')}
            value={reason}
            onChange={(value) => update({ reason: value })}
            options={turnOffReasons.map((value) => ({ value, label: t(`account:renewal.reasons.${value}`) }))}
          />
          <RenewalOffers renewal={renewal} onDone={onAccepted} />
          {error && <ErrorState title={t('account:renewal.off.failed')} error={error} />}
        </div>
      )}
    </Dialog>
  );
}

/** The result of turning renewal on or off. `codeRequired`: the member must type the card's security code first. */
export type RenewalSwitchOutcome = 'done' | 'codeRequired' | 'failed';

/**
 * Returns `setRenewal`, which turns renewal on or off; `reason` is why the member turns it off. `setRenewal` then
 * refetches the renewal, unless an error shows that the renewal hasn't changed.
 */
export function useRenewalSwitch() {
  const context = useElementContext();
  const { isBusy, error, run } = useAction();
  return {
    isBusy,
    error,
    async setRenewal(status: 'on' | 'off', reason?: string): Promise<RenewalSwitchOutcome> {
      let outcome: RenewalSwitchOutcome = 'failed';
      await run(async () => {
        const result = await context.call(updateRenewStatus, { status, ...(reason && { reason }) });
        // `listCard` is refetched too, because the list of cards shows which card renewal charges.
        if (result.ok || mayRenewalHaveChanged(result.error)) invalidateInAllTabs(renewInfo, listCard);
        if (result.ok) outcome = 'done';
        else if (isSecurityCodeError(result.error)) outcome = 'codeRequired';
        else return result.error;
        return null;
      });
      return outcome;
    },
  };
}
