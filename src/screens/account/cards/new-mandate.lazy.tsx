import { useEffect, useRef, useState } from 'react';
import { queryInfo } from '../../../contract/calls/account';
import { cardChange, listCard } from '../../../contract/calls/cards';
import { renewInfo } from '../../../contract/calls/renewal';
import type { Mandate, PaymentAction, Renewal } from '../../../contract/entities';
import { methodNotSupportedError } from '../../../contract/errors/client-errors';
import type { Money } from '../../../contract/primitives';
import { accept, type Check } from '../../../rules/check';
import { formatTaxDocument, taxDocument } from '../../../rules/identity/documents';
import { plainText } from '../../../rules/identity/text';
import { percentOfMoney } from '../../../rules/money/money';
import { isOutcomeUnknown } from '../../../runtime/api/call-error';
import { randomId } from '../../../runtime/api/random-id';
import { useElementContext, useIsTv, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { CopyButton } from '../../../ui/copy/copy-button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { TextField } from '../../../ui/fields/text-field';
import { useForm } from '../../../ui/forms/use-form';
import { QrCode } from '../../../ui/qr/qr';
import { MandateTerms } from '../../shared/mandate-terms';
import { otherDeviceDelaysMs, poll } from '../../shared/poll';
import styles, { sheet } from '../shared/account-list.module.css';
import { invalidateInAllTabs } from '../shared/queries';
import { isMandateField, type MandateField, type MandateMethod } from '../shared/renewal-options';
import { useAction } from '../shared/use-action';

type CodeAction = Extract<PaymentAction, { type: 'copyPaste' }>;

const checks: Readonly<Record<MandateField, (text: string) => Check<string>>> = {
  name: (text) => plainText('name', text),
  cpfCnpj: (text) => {
    const checked = taxDocument(text, { alphanumeric: true });
    return checked.ok ? accept(checked.value.number) : checked;
  },
};

interface NewMandateProps {
  method: MandateMethod;
  /** The price of the next renewal, for its currency. */
  nextAmount: Money | null | undefined;
  onDone: (renewal: Renewal) => void;
}

/** Asks for the payer's data, then shows the code with which the payer authorizes a mandate, until the bank answers. */
export function NewMandate({ method, nextAmount, onDone }: NewMandateProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const { isBusy, error, run } = useAction();
  const [action, setAction] = useState<CodeAction | null>(null);
  // After a lost response, the same request is sent again with the same key.
  const key = useRef(randomId());
  const fields = method.fields.filter(isMandateField);
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(fields.map((field) => [field, ''])),
    checks: Object.fromEntries(fields.map((field) => [field, checks[field]])),
    onSubmit: (values) => run(() => ask(values)),
  });
  const ask = async (values: Record<string, unknown>) => {
    const payer = Object.fromEntries(fields.map((field) => [field, String(values[field] ?? '')]));
    const result = await context.call(
      cardChange,
      {
        methodCode: method.code,
        payer,
        purpose: 'renewal',
        ...(nextAmount && { expectedTotal: percentOfMoney(nextAmount, 0) }),
      },
      { idempotencyKey: key.current },
    );
    if (!result.ok) {
      if (!isOutcomeUnknown(result.error)) key.current = randomId();
      return result.error;
    }
    key.current = randomId();
    const asked = result.value.action;
    if (asked?.type !== 'copyPaste' || !asked.mandate) return methodNotSupportedError;
    setAction(asked);
    return null;
  };
  if (action) return <MandateCode action={action} onDone={onDone} onAgain={() => setAction(null)} />;
  return (
    <form noValidate className={styles.stack} onSubmit={form.submit}>
      <p className={styles.meta}>{t('payment:mandate.about')}</p>
      {fields.map((field) => (
        <TextField
          key={field}
          {...form.field(field)}
          label={t(`payment:mandate.${field}`)}
          {...(field === 'name'
            ? { autoComplete: 'name' }
            : { inputMode: 'numeric', format: (text) => formatTaxDocument(text, { alphanumeric: true }) })}
        />
      ))}
      {error && <ErrorState title={t('payment:mandate.failed')} error={error} />}
      <Button full busy={isBusy} onClick={() => form.submit()}>
        {t('payment:mandate.show')}
      </Button>
    </form>
  );
}

interface MandateCodeProps {
  action: CodeAction;
  onDone: (renewal: Renewal) => void;
  onAgain: () => void;
}

/** The code that the payer authorizes a mandate with. Polls until the bank has answered. */
function MandateCode({ action, onDone, onAgain }: MandateCodeProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const isTv = useIsTv();
  const [status, setStatus] = useState<'waiting' | 'refused' | 'expired'>('waiting');
  const [hasLastPollFailed, setLastPollFailed] = useState(false);
  const mandateId = action.mandate?.mandateId;

  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass a new onDone with each render
  useEffect(() => {
    let isMounted = true;
    const newPoll = poll({
      delaysMs: otherDeviceDelaysMs,
      isEager: false,
      request: async () => {
        const result = await context.call(renewInfo, {});
        const methods = result.ok ? await context.call(listCard, {}) : null;
        if (!isMounted) return true;
        setLastPollFailed(!result.ok || !methods?.ok);
        if (!result.ok || !methods?.ok) return false;
        if (result.value.mandate?.cardId === mandateId && result.value.mandate?.status === 'active') {
          invalidateInAllTabs(renewInfo, listCard, queryInfo);
          onDone(result.value);
          return true;
        }
        const answer = methods.value.cards.find(
          (entry): entry is Mandate => entry.kind === 'mandate' && entry.cardId === mandateId,
        )?.status;
        if (answer === 'refused' || answer === 'expired') setStatus(answer);
        return answer === 'refused' || answer === 'expired';
      },
    });
    return () => {
      isMounted = false;
      newPoll.stop();
    };
  }, [context, mandateId]);

  if (status !== 'waiting')
    return (
      <div className={styles.stack}>
        <Notice kind="warning" role="alert" title={t(`payment:mandate.${status}.title`)}>
          {t(`payment:mandate.${status}.text`)}
        </Notice>
        <Button full onClick={onAgain}>
          {t('payment:mandate.again')}
        </Button>
      </div>
    );
  return (
    <div className={styles.stack}>
      {action.mandate && <MandateTerms terms={action.mandate} />}
      <div className={styles.qr}>
        <QrCode text={action.payload} label={t('payment:pix.picture')} />
      </div>
      {!isTv && <CopyButton full variant="primary" text={action.payload} label={t('payment:pix.copy')} />}
      <p role="status">{t('payment:mandate.waiting')}</p>
      {hasLastPollFailed && <Notice role="status">{t('payment:mandate.lost')}</Notice>}
    </div>
  );
}
