import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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
import { formatDate } from '../../../ui/format/format-date';
import { useMoney } from '../../../ui/format/money';
import { useForm } from '../../../ui/forms/use-form';
import { DescriptionList } from '../../../ui/layout/description-list';
import { QrCode } from '../../../ui/qr/qr';
import { otherDeviceDelaysMs, poll } from '../poll';
import { useAction } from '../use-action';
import { MandateTerms, useMandateLimit } from './mandate-terms';
import { isMandateField, type MandateField, type MandateMethod } from './mandates';
import styles, { sheet } from './mandates.module.css';

type CodeAction = Extract<PaymentAction, { type: 'copyPaste' }>;

const checks: Readonly<Record<MandateField, (text: string) => Check<string>>> = {
  name: (text) => plainText('name', text),
  cpfCnpj: (text) => {
    const checked = taxDocument(text, { alphanumeric: true });
    return checked.ok ? accept(checked.value.number) : checked;
  },
};

export interface NewMandateProps {
  method: MandateMethod;
  /** The plan to charge for first, if the member has no renewal yet. */
  planId?: string | undefined;
  /** The price of the first charge, for its currency. */
  nextAmount: Money | null | undefined;
  /** Called as soon as the bank has authorized the mandate. */
  onAuthorized: () => void;
  /** Called when the member has read what follows. */
  onDone: (renewal: Renewal) => void;
}

/**
 * Asks for the payer's data, shows the code with which the payer authorizes a mandate until the bank answers, and then
 * what follows: when the first charge comes, how much it is, and how to stop.
 */
export function NewMandate({ method, planId, nextAmount, onAuthorized, onDone }: NewMandateProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const { isBusy, error, run } = useAction();
  const [action, setAction] = useState<CodeAction | null>(null);
  const [renewal, setRenewal] = useState<Renewal | null>(null);
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
        ...(planId !== undefined && { planId }),
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
  if (renewal) return <MandateAuthorized renewal={renewal} onClose={() => onDone(renewal)} />;
  if (action) {
    const showNext = (changed: Renewal) => {
      onAuthorized();
      setRenewal(changed);
    };
    return <MandateCode action={action} onAuthorized={showNext} onAgain={() => setAction(null)} />;
  }
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
  onAuthorized: (renewal: Renewal) => void;
  onAgain: () => void;
}

/** The code that the payer authorizes a mandate with. Polls until the bank has answered. */
function MandateCode({ action, onAuthorized, onAgain }: MandateCodeProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const isTv = useIsTv();
  const [status, setStatus] = useState<'waiting' | 'refused' | 'expired'>('waiting');
  const [hasLastPollFailed, setLastPollFailed] = useState(false);
  const mandateId = action.mandate?.mandateId;

  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass a new function with each render
  useEffect(() => {
    let isMounted = true;
    const newPoll = poll({
      delaysMs: otherDeviceDelaysMs,
      isEager: false,
      request: async () => {
        const methods = await context.call(listCard, {});
        const answer = methods.ok
          ? methods.value.cards.find(
              (entry): entry is Mandate => entry.kind === 'mandate' && entry.cardId === mandateId,
            )?.status
          : undefined;
        // Before the payer has authorized it, a new member has no renewal to ask for.
        const renewal = answer === 'active' ? await context.call(renewInfo, {}) : null;
        if (!isMounted) return true;
        setLastPollFailed(!methods.ok || renewal?.ok === false);
        if (renewal?.ok && renewal.value.mandate?.cardId === mandateId) {
          onAuthorized(renewal.value);
          return true;
        }
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

/** What follows after the payer has authorized a mandate without paying. */
function MandateAuthorized({ renewal, onClose }: { renewal: Renewal; onClose: () => void }) {
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  const limitOf = useMandateLimit();
  const heading = useRef<HTMLHeadingElement>(null);
  // The code, which had the focus, is gone.
  useLayoutEffect(() => heading.current?.focus(), []);
  const { mandate, nextAmount, nextBillingDate } = renewal;
  return (
    <div className={styles.stack}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {t('payment:mandate.done.title')}
      </h3>
      <p role="status">{t('payment:mandate.done.text')}</p>
      <DescriptionList
        rows={[
          nextAmount && nextBillingDate
            ? {
                term: t('payment:mandate.done.first'),
                value: t('payment:mandate.done.amountOn', {
                  amount: formatMoney(nextAmount),
                  date: formatDate(nextBillingDate, lang),
                }),
                isStrong: true,
              }
            : null,
          mandate ? { term: t('payment:mandate.renewal'), value: limitOf(mandate) } : null,
          mandate?.holder ? { term: t('payment:mandate.done.from'), value: mandate.holder } : null,
        ]}
      />
      <p className={styles.meta}>{t('payment:mandate.cancel')}</p>
      <Button full onClick={onClose}>
        {t('payment:mandate.done.close')}
      </Button>
    </div>
  );
}
