import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useElementContext } from '../../../../runtime/element-context/element-context';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import styles from '../../../shared/payment/checkout.module.css';
import type { MethodFieldsProps, MethodModule } from '../../../shared/payment/payment-method';
import { CardOptions } from '../../payment-methods/card-options';
import { adapterFor, scriptLoader } from './adapters';
import { ConfirmStep } from './confirm-step';
import { type FieldsSession, openSession } from './fields-session';
import fieldsStyles, { sheet } from './provider-fields.module.css';
import { ProviderFieldsSlot } from './provider-fields-slot';
import { closeUnreservedSession, releaseSession, reserveSession } from './session-reservation';
import { isConfirmed } from './use-confirmation';
import { useFieldsState } from './use-fields-state';

addTextFiles(import.meta.glob('/locales/*/pay-provider.json'));

/**
 * The card fields that the payment provider's script renders, with checkboxes to save the card and to use it for
 * automatic renewal. `draft` holds what the payer has chosen so far, such as whether to save the card.
 */
function ProviderFields({
  method,
  draft,
  onDraft,
  renewalHint,
  handle,
  payerInputs,
  total,
  isPaying = false,
}: MethodFieldsProps) {
  useSheet(sheet);
  const { host, settings } = useElementContext();
  // A hidden element. Its computed style tells `useFieldsState` how the provider's fields should look.
  const probe = useRef<HTMLSpanElement>(null);
  const [session, setSession] = useState<FieldsSession | null>(null);
  const autoRenews = method.canRenew === true && draft.autoRenews;
  const savesCard = autoRenews || (method.canSaveCard === true && draft.savesCard);
  const fieldsState = useFieldsState({ probe, amount: total, savesCard });
  const { provider } = method;
  const hasFieldsState = fieldsState !== null;
  const fieldsIdentity = JSON.stringify([provider, method.currency]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the provider, its public key or the currency needs new fields
  useLayoutEffect(() => {
    if (!provider || !fieldsState) return undefined;
    const { api } = settings.peek();
    const newSession = openSession({
      host,
      provider,
      state: fieldsState,
      loadAdapter: adapterFor,
      loadScript: scriptLoader(api),
    });
    setSession(newSession);
    return () => closeUnreservedSession(host, newSession);
  }, [host, hasFieldsState, fieldsIdentity]);
  useEffect(() => {
    if (fieldsState) session?.update(fieldsState);
  }, [session, fieldsState]);

  useImperativeHandle(handle, () => ({
    async collect() {
      const fields = await session?.ready();
      if (!session || !fields) return null;
      if (!(await fields.validate())) {
        fields.focus();
        return null;
      }
      reserveSession(host, session);
      return savesCard ? { saveCard: true } : {};
    },
    async validate() {
      const fields = await session?.ready();
      // A provider says only whether all of its fields are valid.
      return fields && !(await fields.validate()) ? 1 : 0;
    },
  }));
  const wasPaying = useRef(false);
  // If the form is still mounted after the payment request, no confirm step follows. The fields are then no longer
  // reserved for that step and stay in the form.
  useEffect(() => {
    if (wasPaying.current && !isPaying) releaseSession(host);
    wasPaying.current = isPaying;
  }, [host, isPaying]);

  // `isUnpaid`: no payment request has been sent yet, so an error for fields that can't be loaded says so.
  return (
    <div className={styles.stack}>
      <div className={fieldsStyles.container}>
        <span ref={probe} className={fieldsStyles.probe} aria-hidden="true" />
        {session ? (
          <ProviderFieldsSlot session={session} isUnpaid />
        ) : (
          <Loading>
            <Skeleton height="calc(var(--s-px) * 160)" />
          </Loading>
        )}
      </div>
      {payerInputs}
      {(method.canSaveCard || method.canRenew) && (
        <CardOptions {...{ method, draft, onDraft, renewalHint, autoRenews }} isNewCard />
      )}
    </div>
  );
}

export const method: MethodModule = {
  Fields: ProviderFields,
  ActionView: ConfirmStep,
  payText: () => 'checkout:pay.button',
  isInProgress: (action) => action.type === 'confirmInBrowser' && isConfirmed(action.clientSecret),
};
