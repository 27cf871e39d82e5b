import { useLayoutEffect, useRef } from 'react';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import type {
  PaymentFieldsOptions,
  PaymentFieldsResult,
  PaymentFieldsState,
  PaymentToConfirm,
} from '../../../../runtime/page/payment-fields';
import { useMergedState } from '../../../../runtime/state/use-merged-state';
import { leaveTopLayer } from '../../../../ui/overlays/leave-top-layer';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import { adapterFor, scriptLoader } from './adapters';
import { type FieldsSession, openSession } from './fields-session';
import { claimSession } from './session-reservation';
import { useFieldsState } from './use-fields-state';

type Action = Extract<ActionViewProps['action'], { type: 'confirmInBrowser' }>;
export type ConfirmationProps = ActionViewProps & { action: Action };
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

/**
 * Confirms the payment with the fields that the payer filled in. After a reload, continues the payment or mounts new
 * fields. `pay` confirms the payment after the payer has filled in the fields again.
 */
export function useConfirmation({ action, order, onCheck }: ConfirmationProps) {
  const { host, settings } = useElementContext();
  const { lang } = useTexts();
  /** An element whose computed styles tell the provider's fields the brand's appearance. */
  const probe = useRef<HTMLSpanElement>(null);
  const [state, update] = useMergedState<State>({ stage: 'confirming' });
  const { stage, session } = state;
  const fieldsState = useFieldsState({ probe, amount: order?.total, savesCard: session?.state().savesCard ?? false });
  const latest = useRef({ onCheck, isMounted: true });
  latest.current.onCheck = onCheck;
  const { provider, clientSecret } = action;
  const payment = { clientSecret, returnUrl: action.returnUrl ?? location.href };
  const loadScript = scriptLoader(settings.peek().api);

  const handleResult = (result: PaymentFieldsResult) => {
    if (result.ok) {
      confirmedSecrets.add(clientSecret);
      update({ stage: 'confirmed', problem: undefined });
    } else update({ stage: 'fields', problem: result });
    // `onCheck` asks the server for the outcome. After an unknown result this is needed too, because the payment may
    // have succeeded.
    if (result.ok || result.reason === 'unknown') latest.current.onCheck();
  };

  const confirm = async (filledSession: FieldsSession) => {
    update({ stage: 'confirming', problem: undefined });
    const result = await confirmWithFields(host, filledSession, payment);
    if (latest.current.isMounted) handleResult(result);
  };

  /** Continues a payment that was started before a reload or a redirect. */
  const resume = async () => {
    update({ stage: 'confirming', problem: undefined });
    const result = await resumePayment(host, { provider, locale: lang, loadScript, ...payment });
    if (!latest.current.isMounted) return;
    if (typeof result === 'string') update({ stage: result });
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

  const open = (initialState: PaymentFieldsState) => {
    const newSession = openSession({ host, provider, state: initialState, loadAdapter: adapterFor, loadScript });
    update({ session: newSession });
    return newSession;
  };
  useNewFields(stage === 'fields' && !session ? fieldsState : null, open);
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

/**
 * Mounts new fields, because a reload has removed those of the form. `initialState` is null while they aren't needed or
 * can't be mounted yet.
 */
function useNewFields(
  initialState: PaymentFieldsState | null,
  open: (state: PaymentFieldsState) => FieldsSession,
): void {
  const session = useRef<FieldsSession>(undefined);
  useLayoutEffect(() => {
    if (initialState && !session.current) session.current = open(initialState);
  });
  useLayoutEffect(() => () => session.current?.dispose(), []);
}

/**
 * Calls the provider's script. It may open a 3-D Secure dialog, so a `<sub-dialog>` around the checkout element `host`
 * leaves the top layer during the call.
 */
async function callProvider<T>(host: HTMLElement, callback: () => Promise<T>): Promise<T | 'failed'> {
  const returnToTopLayer = leaveTopLayer(host);
  try {
    return await callback();
  } catch (error) {
    console.warn('[sub-elements]', error);
    return 'failed';
  } finally {
    returnToTopLayer();
  }
}

/** Confirms the payment with the fields that the payer filled in. The result of a failed call is unknown. */
async function confirmWithFields(
  host: HTMLElement,
  session: FieldsSession,
  payment: PaymentToConfirm,
): Promise<PaymentFieldsResult> {
  const result = await callProvider(host, async () => (await session.ready())?.confirm(payment));
  return !result || result === 'failed' ? { ok: false, reason: 'unknown' } : result;
}

/**
 * - fields: the payer has to fill in the fields again.
 * - unsupported: this page has no adapter for the provider.
 * - interrupted: the provider's status of the payment couldn't be loaded.
 */
type ResumeResult = PaymentFieldsResult | 'fields' | 'unsupported' | 'interrupted';

/** Continues a payment that was started before a reload or a redirect. */
async function resumePayment(
  host: HTMLElement,
  options: Pick<PaymentFieldsOptions, 'provider' | 'locale' | 'loadScript'> & PaymentToConfirm,
): Promise<ResumeResult> {
  const result = await callProvider(host, async () => {
    const adapter = await adapterFor(options.provider.name);
    if (!adapter) return 'unsupported';
    return (await adapter.resume?.(options)) ?? 'fields';
  });
  return result === 'failed' ? 'interrupted' : result;
}
