import { useLayoutEffect } from 'react';
import { useTexts } from '../../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import { Button } from '../../../../ui/button/button';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../../ui/feedback/notice';
import { LockIcon } from '../../../../ui/icons/icons';
import { CurrentAccount } from '../../../shared/current-account';
import type { FieldsSession } from './fields-session';
import styles from './provider-fields.module.css';

interface ProviderFieldsSlotProps {
  session: FieldsSession;
  isHidden?: boolean;
  /**
   * True until a payment request is sent. While it is true, the error for fields that can't be loaded says that nothing
   * was paid.
   */
  isUnpaid?: boolean;
}

/** The provider's fields, or an error if they couldn't be loaded. */
export function ProviderFieldsSlot({ session, isHidden = false, isUnpaid = false }: ProviderFieldsSlotProps) {
  const { t } = useTexts();
  const stage = useSignalValue(session.stage);
  const label = t('pay-provider:label');
  useLayoutEffect(() => session.setLabel(label), [session, label]);
  if (stage === 'loadFailed') {
    return (
      <Notice
        kind="warning"
        role="alert"
        title={t('pay-provider:unloaded.title')}
        action={
          <Button variant="secondary" size="small" onClick={session.retry}>
            {t('common:actions.retry')}
          </Button>
        }
      >
        {isUnpaid && <span>{`${t('pay-provider:unloaded.unpaid')} `}</span>}
        <span>{t('pay-provider:unloaded.text')}</span>
      </Notice>
    );
  }
  const providerName = session.adapter()?.displayName ?? '';
  return (
    <div hidden={isHidden} className={styles.fields}>
      {isUnpaid && <CurrentAccount />}
      {stage === 'loading' && (
        <Loading label={t('pay-provider:loading')}>
          <Skeleton height="calc(var(--s-px) * 160)" />
        </Loading>
      )}
      <slot name={session.slot} />
      {stage === 'ready' && (
        <p className={styles.note}>
          <LockIcon />
          {t('pay-provider:secure', { provider: providerName })}
        </p>
      )}
    </div>
  );
}
