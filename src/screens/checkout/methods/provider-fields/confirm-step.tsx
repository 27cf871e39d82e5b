import { methodNotSupportedError } from '../../../../contract/errors/client-errors';
import { useTexts } from '../../../../runtime/element-context/element-context';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Button } from '../../../../ui/button/button';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { Spinner } from '../../../../ui/feedback/loading/spinner';
import { Notice } from '../../../../ui/feedback/notice';
import { useMoney } from '../../../../ui/format/money';
import { LockIcon } from '../../../../ui/icons/icons';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import { ActionStep } from '../shared/action-step';
import styles, { sheet } from './provider-fields.module.css';
import { ProviderFieldsSlot } from './provider-fields-slot';
import { type ConfirmationProps, useConfirmation } from './use-confirmation';

/** Confirms the payment with the provider in the browser. The outcome comes from the server. */
export function ConfirmStep(props: ActionViewProps) {
  const { action } = props;
  if (action.type !== 'confirmInBrowser') return <ErrorState error={methodNotSupportedError} />;
  return <Confirmation key={action.clientSecret} {...props} action={action} />;
}

function Confirmation(props: ConfirmationProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const formatMoney = useMoney();
  const { stage, session, problem, probe, resume, pay } = useConfirmation(props);
  if (stage === 'unsupported') return <ErrorState error={methodNotSupportedError} />;
  const amount = props.total ?? session?.state().amount;
  const providerName = session?.adapter()?.displayName ?? props.action.provider.name;
  const isBusy = stage === 'confirming' || stage === 'confirmed';
  return (
    <ActionStep icon={<LockIcon />} title={t(`pay-provider:${stage}.title`)} total={amount ?? null}>
      <span ref={probe} className={styles.probe} aria-hidden="true" />
      {isBusy && (
        <>
          <Spinner />
          <p role="status">{t(`pay-provider:${stage}.text`, { provider: providerName })}</p>
        </>
      )}
      {stage === 'interrupted' && (
        <Notice
          kind="warning"
          role="alert"
          title={t('pay-provider:unloaded.title')}
          action={
            <Button variant="secondary" size="small" onClick={() => void resume()}>
              {t('common:actions.retry')}
            </Button>
          }
        >
          {t('pay-provider:interrupted.text', { provider: providerName })}
        </Notice>
      )}
      {stage === 'fields' && problem && problem.reason !== 'invalid' && (
        <Notice
          kind={problem.reason === 'unknown' ? 'warning' : 'error'}
          role="alert"
          title={t(`pay-provider:problem.${problem.reason}.title`)}
        >
          {(problem.reason === 'declined' && problem.message) || t(`pay-provider:problem.${problem.reason}.text`)}
        </Notice>
      )}
      {session ? (
        <ProviderFieldsSlot session={session} isHidden={isBusy} />
      ) : (
        stage === 'fields' && (
          <Loading>
            <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 160)" />
          </Loading>
        )
      )}
      {stage === 'fields' && session && (
        <Button icon={<LockIcon />} onClick={() => void pay()}>
          {amount ? t('checkout:pay.button', { amount: formatMoney(amount) }) : t('checkout:pay.pricing')}
        </Button>
      )}
    </ActionStep>
  );
}
