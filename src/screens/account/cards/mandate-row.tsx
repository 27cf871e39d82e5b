import { useState } from 'react';
import { deleteCard, listCard } from '../../../contract/calls/cards';
import type { Mandate } from '../../../contract/entities';
import { behaviorOf } from '../../../contract/errors/catalogue';
import type { ErrorCode } from '../../../contract/openapi/error-descriptions';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Badge } from '../../../ui/feedback/badge';
import { ErrorState } from '../../../ui/feedback/error-state';
import { MethodMarks } from '../../../ui/icons/payment-marks/payment-marks.lazy';
import { Dialog } from '../../../ui/overlays/dialog';
import { useMandateLimit } from '../../shared/mandates/mandate-terms';
import { useAction } from '../../shared/use-action';
import styles, { sheet } from '../shared/account-list.module.css';
import type { BadgeKind } from '../shared/account-state';
import { invalidateInAllTabs } from '../shared/queries';
import { isUsableMandate } from '../shared/renewal-options';

const badges: Readonly<Record<Mandate['status'], BadgeKind>> = {
  pending: 'soft',
  active: 'success',
  paused: 'warning',
  refused: 'danger',
  revoked: 'danger',
  expired: 'warning',
};

interface MandateRowProps {
  mandate: Mandate;
  /** Why the renewal can't charge this mandate as it is. */
  obstacle: ErrorCode | null;
  /** The member has a renewal that can charge something else. */
  hasRenewal: boolean;
  /** Opens the dialog that changes what the renewal charges. */
  onChangeRenewal: () => void;
  /** Called after the mandate was revoked. */
  onRevoked: () => void;
}

/** A mandate in the list of saved methods: the bank's account, the limit, the status and the actions. */
export function MandateRow({ mandate, obstacle, hasRenewal, onChangeRenewal, onRevoked }: MandateRowProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const limitOf = useMandateLimit();
  const errorTextOf = useErrorText();
  const [isRevoking, setRevoking] = useState(false);
  const { methodCode, methodName, holder, status, isForRenewal, isRevocable } = mandate;
  return (
    <li className={styles.row}>
      <span className={styles.cardLogo}>
        <MethodMarks
          method={{ code: methodCode, name: methodName, group: '', channel: '', currency: '', fields: [] }}
        />
      </span>
      <div className={styles.body}>
        <p className={styles.title}>{methodName}</p>
        {holder && (
          <p className={styles.meta} translate="no">
            {holder}
          </p>
        )}
        <p className={styles.meta}>{limitOf(mandate)}</p>
        {obstacle && <p className={styles.warn}>{errorTextOf({ code: obstacle })}</p>}
        <p className={styles.badges}>
          <Badge kind={badges[status]}>{t(`payment:mandate.states.${status}`)}</Badge>
          {isForRenewal && <Badge kind="accent">{t('account:cards.forRenewal')}</Badge>}
        </p>
      </div>
      <div className={styles.actions}>
        {hasRenewal && (isForRenewal || isUsableMandate(mandate)) && (
          <Button variant="secondary" size="small" onClick={onChangeRenewal}>
            {t(isForRenewal ? 'account:renewal.changeMethod' : 'account:cards.useForRenewal')}
          </Button>
        )}
        {isRevocable && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => setRevoking(true)}
            aria-label={`${t('payment:mandate.revoke.button')}: ${methodName}`}
          >
            {t('payment:mandate.revoke.button')}
          </Button>
        )}
      </div>
      {isRevoking && (
        <RevokeDialog
          mandate={mandate}
          onClose={() => setRevoking(false)}
          onChangeRenewal={() => {
            setRevoking(false);
            onChangeRenewal();
          }}
          onRevoked={onRevoked}
        />
      )}
    </li>
  );
}

interface RevokeDialogProps extends Pick<MandateRowProps, 'mandate' | 'onChangeRenewal' | 'onRevoked'> {
  onClose: () => void;
}

/** Asks for confirmation, then revokes a mandate. For the renewal's, offers to choose something else first. */
function RevokeDialog({ mandate, onClose, onChangeRenewal, onRevoked }: RevokeDialogProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const { isBusy, error, run } = useAction();
  const isInUse = mandate.isForRenewal || behaviorOf(error).blockedBy === 'renewal';
  const revoke = async () => {
    const result = await context.call(deleteCard, { cardId: mandate.cardId });
    // After a lost response, the mandate may have been revoked already.
    if (!result.ok && !behaviorOf(result.error).isNotFound) return result.error;
    invalidateInAllTabs(listCard);
    onRevoked();
    return null;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('payment:mandate.revoke.title')}
      actions={
        <>
          {isInUse ? (
            <Button onClick={onChangeRenewal}>{t('account:renewal.changeMethod')}</Button>
          ) : (
            <Button variant="danger" busy={isBusy} onClick={() => void run(revoke)}>
              {t('payment:mandate.revoke.confirm')}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {t('payment:mandate.revoke.keep')}
          </Button>
        </>
      }
    >
      <p>
        {isInUse
          ? t('payment:mandate.revoke.inUse')
          : t('payment:mandate.revoke.text', { account: mandate.holder ?? mandate.methodName })}
      </p>
      {error && !isInUse && <ErrorState title={t('payment:mandate.revoke.failed')} error={error} />}
    </Dialog>
  );
}
