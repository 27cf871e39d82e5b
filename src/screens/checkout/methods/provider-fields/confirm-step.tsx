import { useLayoutEffect, useRef } from 'react';
import { methodNotSupportedError } from '../../../../contract/errors/global/client-errors';
import { useElementContext, useTexts } from '../../../../runtime/page/element-context';
import { useMergedState } from '../../../../runtime/page/use-merged-state';
import type { PaymentFieldsResult } from '../../../../runtime/payment-fields/payment-fields';
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
import { adapterFor, scriptLoader } from './adapters';
import { claimSession, type FieldsSession, openSession } from './fields-session';
import { leaveTopLayer } from './leave-top-layer';
import styles, { sheet } from './provider-fields.module.css';
import { ProviderFieldsSlot } from './provider-fields-slot';
import { useFieldsState } from './use-fields-state';

type Action = Extract<ActionViewProps['action'], { type: 'confirmInBrowser' }>;
type Problem = Extract<PaymentFieldsResult, { ok: false }>;

/**
 * - confirming: the provider confirms the payment, with 3-D Secure if the issuer requires it.
 * - fields: the payer has to fill in the fields again, because of a failure or a reload.
 * - confirmed: the provider confirmed the payment; the server hasn't reported the outcome yet.
 * - unsupported: this page has no adapter for the provider.
 * - interrupted: after a reload or redirect, the provider's status of the payment couldn't be loaded.
 */
interface State {
  stage: 'confirming' | 'fields' | 'confirmed' | 'unsupported' | 'interrupted';
  session?: FieldsSession | undefined;
  problem?: Problem | undefined;
}

/** Client secrets of the payments that the provider has confirmed since this page was loaded. */
const confirmedSecrets = new Set<string>();
/** Whether the provider has confirmed the payment with this client secret since this page was loaded. */
export const isConfirmed = (clientSecret: string): boolean => confirmedSecrets.has(clientSecret);

/** Confirms the payment with the provider in the browser. The outcome comes from the server. */
export function ConfirmStep(props: ActionViewProps) {
  const { action } = props;
  if (action.type !== 'confirmInBrowser') return <ErrorState error={methodNotSupportedError} />;
  return <Confirmation key={action.clientSecret} {...props} action={action} />;
}

type ConfirmationProps = ActionViewProps & { action: Action };

/**
 * Confirms the payment with the fields that the payer filled in. After a reload, continues the payment or mounts new
 * fields. `pay` confirms the payment after the payer has filled in the fields again.
 */
function useConfirmation({ action, order, onCheck }: ConfirmationProps) {
  const { host, settings } = useElementContext();
  const { lang } = useTexts();
  /** An element whose computed styles tell the provider's fields the brand's appearance. */
  const probe = useRef<HTMLSpanElement>(null);
  const [state, update] = useMergedState<State>({ stage: 'confirming' });
  const { stage, session } = state;
  const fieldsState = useFieldsState({ probe, amount: order?.total, savesCard: session?.state().savesCard ?? false });
  const latest = useRef({ onCheck, fieldsState, isMounted: true });
  Object.assign(latest.current, { onCheck, fieldsState });
  const payment = { clientSecret: action.clientSecret, returnUrl: action.returnUrl ?? location.href };
  const { provider } = action;
  const loadScript = scriptLoader(settings.peek().api);

  const handleResult = (result: PaymentFieldsResult) => {
    if (!latest.current.isMounted) return;
    if (result.ok) {
      confirmedSecrets.add(payment.clientSecret);
      update({ stage: 'confirmed', problem: undefined });
    } else update({ stage: 'fields', problem: result });
    // `onCheck` asks the server for the outcome. After an unknown result this is needed too, because the payment may
    // have succeeded.
    if (result.ok || result.reason === 'unknown') latest.current.onCheck();
  };

  /**
   * Calls the provider's script. It may open a 3-D Secure dialog, so a `<sub-dialog>` around this element leaves the
   * top layer during the call.
   */
  const callProvider = async <T,>(callback: () => Promise<T>): Promise<T | 'failed'> => {
    const returnToTopLayer = leaveTopLayer(host);
    try {
      return await callback();
    } catch (error) {
      console.warn('[sub-elements]', error);
      return 'failed';
    } finally {
      returnToTopLayer();
    }
  };

  const confirm = async (filledSession: FieldsSession) => {
    update({ stage: 'confirming', problem: undefined });
    const result = await callProvider(async () => (await filledSession.ready())?.confirm(payment));
    handleResult(!result || result === 'failed' ? { ok: false, reason: 'unknown' } : result);
  };

  /** Continues a payment that was started before a reload or a redirect. */
  const resume = async () => {
    update({ stage: 'confirming', problem: undefined });
    const result = await callProvider(async () => {
      const adapter = await adapterFor(provider.name);
      if (!adapter) return 'unsupported' as const;
      return (await adapter.resume?.({ provider, locale: lang, loadScript, ...payment })) ?? null;
    });
    if (!latest.current.isMounted) return;
    if (result === 'unsupported') update({ stage: 'unsupported' });
    else if (result === 'failed') update({ stage: 'interrupted' });
    else if (result === null) update({ stage: 'fields' });
    else handleResult(result);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per payment
  useLayoutEffect(() => {
    latest.current.isMounted = true;
    const formSession = claimSession(host);
    if (formSession) {
      update({ session: formSession });
      void confirm(formSession);
    } else void resume();
    return () => {
      latest.current.isMounted = false;
      formSession?.dispose();
    };
  }, []);

  // A reload removes the form's fields, so this step mounts new ones.
  const needsFields = stage === 'fields' && !session && fieldsState !== null;
  const newSession = useRef<FieldsSession>(undefined);
  useLayoutEffect(() => {
    const { fieldsState: initialState } = latest.current;
    if (!needsFields || !initialState || newSession.current) return;
    newSession.current = openSession({
      host,
      provider,
      state: initialState,
      loadAdapter: adapterFor,
      loadScript,
    });
    update({ session: newSession.current });
  });
  useLayoutEffect(() => () => newSession.current?.dispose(), []);
  useLayoutEffect(() => {
    if (fieldsState) session?.update({ ...fieldsState, savesCard: session.state().savesCard });
  }, [session, fieldsState]);

  const pay = async () => {
    const fields = await session?.ready();
    if (!session || !fields) return;
    if (await fields.validate()) await confirm(session);
    else fields.focus();
  };
  return { ...state, probe, resume, pay };
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
          {amount
            ? t('checkout:pay.button', { amount: formatMoney(amount, { isCharge: true }) })
            : t('checkout:pay.pricing')}
        </Button>
      )}
    </ActionStep>
  );
}
