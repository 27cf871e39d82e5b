import { useState } from 'react';
import { giftCreate, giftResend, gifts as giftsCall, orders, withdraw } from '../../../contract/calls/orders';
import { listPlans } from '../../../contract/calls/plans';
import type { DataOf } from '../../../contract/define-call';
import { accept } from '../../../rules/check';
import { email as emailCheck } from '../../../rules/contact/contact';
import { dayInMilliseconds } from '../../../rules/plans/dates';
import type { CallError } from '../../../runtime/api/call-error';
import { serverNow } from '../../../runtime/api/server-clock';
import { useIsAbsent } from '../../../runtime/element-context/absent-calls';
import { useElementContext, useIsTv, useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { pathOf } from '../../../runtime/navigation/destinations';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { AsyncList } from '../../../ui/async/async-view';
import { Button } from '../../../ui/button/button';
import { CopyButton } from '../../../ui/copy/copy-button';
import { Badge } from '../../../ui/feedback/badge';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { EmailField } from '../../../ui/fields/account/email-field';
import { SelectField } from '../../../ui/fields/select-field';
import { TextAreaField } from '../../../ui/fields/text-area-field';
import { TextField } from '../../../ui/fields/text-field';
import { useMoney } from '../../../ui/format/money';
import { useForm } from '../../../ui/forms/use-form';
import { CouponIcon, PrintIcon } from '../../../ui/icons/late-icons';
import { Dialog } from '../../../ui/overlays/dialog';
import { canIsolateForPrint } from '../../../ui/print/isolate-for-print';
import { usePrint } from '../../../ui/print/use-print';
import { classNames } from '../../../ui/styling/class-names';
import { formatDateTime } from '../../shared/order-display/format-date-time';
import { useAction } from '../../shared/use-action';
import accountStyles from '../account.module.css';
import cardStyles, { sheet as cardSheet } from '../shared/account-card.module.css';
import styles, { sheet } from '../shared/account-list.module.css';
import type { BadgeKind } from '../shared/account-state';
import { invalidateInAllTabs, useFreshQuery } from '../shared/queries';
import { ViewHeader } from '../shared/view-parts';

type Gift = DataOf<typeof giftsCall>['gifts'][number];

/** The plans that the member gave, with a form for another one. */
export function GiftsView() {
  useSheet(sheet);
  const { t } = useTexts();
  const gifts = useFreshQuery(giftsCall, {});
  const isOffered = !useIsAbsent()(giftsCall);
  const [isGiving, setGiving] = useState(false);
  const giveButton = (
    <Button size="small" onClick={() => setGiving(true)}>
      {t('account:gifts.give')}
    </Button>
  );
  return (
    <div className={accountStyles.view}>
      <ViewHeader
        title={t('account:gifts.title')}
        about={t('account:gifts.about')}
        action={isOffered && !isGiving && giveButton}
      />
      {isOffered && isGiving && <GiftForm onClose={() => setGiving(false)} />}
      <AsyncList
        query={gifts}
        failedTitle={t('account:gifts.notLoaded')}
        className={styles.list}
        skeleton={{ count: 2, height: 'calc(var(--s-px) * 96)' }}
        empty={
          !isGiving && (
            <EmptyState icon={<CouponIcon />} title={t('account:gifts.noneTitle')}>
              {t('account:gifts.terms')}
            </EmptyState>
          )
        }
        itemsOf={(data) => data.gifts}
        renderItem={(gift) => <GiftRow key={gift.orderId} gift={gift} />}
      />
    </div>
  );
}

const emptyForm = { planId: '', from: '', email: '', message: '', day: '' };

/** How far ahead a gift can be sent: a year at most, also in the morning. */
const maxDaysAhead = 364;

/** The recipient's letter must not lead to other sites. */
const linkPattern = /https?:|:\/\/|www\./i;

/** The local day in the format of a date field. */
const dayText = (time: number): string => {
  const date = new Date(time);
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
};

/** The first and the last day on which a gift can be sent. */
const sendDays = () => {
  const now = serverNow();
  return { first: dayText(now), last: dayText(now + maxDaysAhead * dayInMilliseconds) };
};

/** The state of the form: it creates the gift's order and opens the checkout. */
function useGiftForm() {
  const { call, navigate } = useElementContext();
  const { t } = useTexts();
  const [error, setError] = useState<CallError | null>(null);
  const refuse = (reason: string) => ({ ok: false, reason }) as const;
  const filled = (text: string) => (text.trim() ? accept(text) : refuse(t('account:gifts.required')));
  const withoutLinks = (text: string) => (linkPattern.test(text) ? refuse(t('account:gifts.noLinks')) : accept(text));
  const form = useForm({
    initial: emptyForm,
    checks: {
      planId: filled,
      from: (text: string) => (text.trim() ? withoutLinks(text) : filled(text)),
      message: withoutLinks,
      email: (text: string) => (text ? emailCheck(text) : accept('')),
      day: (text: string, { email }: typeof emptyForm) => {
        const { first, last } = sendDays();
        return !email || !text || (text >= first && text <= last) ? accept(text) : refuse(t('account:gifts.badDay'));
      },
    },
    onSubmit: async ({ planId, from, email, message, day }) => {
      setError(null);
      const result = await call(giftCreate, {
        planId,
        from,
        ...(email && { email }),
        ...(message && { message }),
        ...(email && day && { sendAt: new Date(`${day}T09:00`).getTime() }),
      });
      if (!result.ok) {
        setError(result.error);
        return;
      }
      invalidateInAllTabs(giftsCall, orders);
      navigate('checkout', { orderId: result.value.orderId });
    },
  });
  return { form, error };
}

/** What to give, to whom, from whom and when; then the checkout. */
function GiftForm({ onClose }: { onClose: () => void }) {
  useSheet(cardSheet);
  const { brand } = useElementContext();
  const { t } = useTexts();
  const formatAmount = useMoney();
  const { emailSuffixes } = useSignalValue(brand).settings;
  const plans = useQuery(listPlans, {});
  const { form, error } = useGiftForm();
  const { first, last } = sendDays();
  return (
    <form noValidate className={cardStyles.card} aria-label={t('account:gifts.give')} onSubmit={form.submit}>
      <div className={classNames(styles.stack, styles.pairs)}>
        {error && <ErrorState title={t('account:gifts.failed')} error={error} />}
        {plans.status === 'error' && (
          <ErrorState title={t('account:gifts.notLoaded')} error={plans.error} retry={plans.retry} />
        )}
        <SelectField
          {...form.field('planId')}
          label={t('account:gifts.plan')}
          options={(plans.data?.plans ?? []).map(({ id, name, price }) => ({
            value: id,
            label: `${name} · ${formatAmount(price)}`,
          }))}
        />
        <TextField {...form.field('from')} label={t('account:gifts.from')} maxLength={60} autoComplete="name" />
        <EmailField
          {...form.field('email')}
          label={t('account:gifts.email')}
          hint={t('account:gifts.emailHint')}
          optional
          suffixes={emailSuffixes}
          maxLength={254}
          autoComplete="off"
        />
        {form.values.email && (
          <TextField
            {...form.field('day')}
            label={t('account:gifts.day')}
            hint={t('account:gifts.dayHint')}
            optional
            type="date"
            min={first}
            max={last}
          />
        )}
        <div className={styles.wide}>
          <TextAreaField
            {...form.field('message')}
            label={t('account:gifts.message')}
            hint={t('account:gifts.messageHint')}
            optional
            maxLength={300}
          />
        </div>
      </div>
      <p className={classNames(styles.meta, styles.text)}>{t('account:gifts.terms')}</p>
      <div className={classNames(styles.choices, styles.text)}>
        <Button type="submit" busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
          {t('account:gifts.pay')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('account:gifts.close')}
        </Button>
      </div>
    </form>
  );
}

/** The badge of each state; the texts are `account:gifts.states.*`. */
const badges: Readonly<Record<Gift['state'], BadgeKind>> = {
  unpaid: 'warning',
  canceled: 'neutral',
  scheduled: 'soft',
  unused: 'soft',
  redeemed: 'success',
  refunded: 'neutral',
};

function GiftRow({ gift }: { gift: Gift }) {
  useSheet(sheet);
  const { call, navigate } = useElementContext();
  const { t, lang } = useTexts();
  const { isBusy, error, run } = useAction();
  const [dialog, setDialog] = useState<'code' | 'cancel' | null>(null);
  const [isSent, setSent] = useState(false);
  const { orderId, state, planName, email, sendAt, sentAt, redeemedAt, code, canWithdrawUntil } = gift;
  const date = (time: number) => formatDateTime(time, lang, 'long');
  const resend = () =>
    run(async () => {
      setSent(false);
      const result = await call(giftResend, { orderId });
      if (!result.ok) return result.error;
      invalidateInAllTabs(giftsCall);
      setSent(true);
      return null;
    });
  const canCancel = canWithdrawUntil != null && canWithdrawUntil > serverNow();
  return (
    <li className={classNames(styles.row, styles.plain)}>
      <div className={styles.body}>
        <p className={styles.title}>
          <span translate="no">{planName}</span>{' '}
          <Badge kind={badges[state]}>{t(`account:gifts.states.${state}`)}</Badge>
        </p>
        <p className={styles.meta}>{email ? t('account:gifts.to', { email }) : t('account:gifts.byCode')}</p>
        {state === 'scheduled' && sendAt && (
          <p className={styles.meta}>{t('account:gifts.sendsOn', { date: date(sendAt) })}</p>
        )}
        {state === 'unused' && sentAt && (
          <p className={styles.meta}>{t('account:gifts.sentOn', { date: date(sentAt) })}</p>
        )}
        {redeemedAt && <p className={styles.meta}>{t('account:gifts.redeemedOn', { date: date(redeemedAt) })}</p>}
        {canCancel && <p className={styles.meta}>{t('account:gifts.cancelUntil', { date: date(canWithdrawUntil) })}</p>}
        <p role="status">{isSent && email && t('account:gifts.resent', { email })}</p>
        {error && <ErrorState title={t('account:gifts.notSent')} error={error} />}
      </div>
      <div className={styles.actions}>
        {state === 'unpaid' && (
          <Button size="small" onClick={() => navigate('checkout', { orderId })}>
            {t('account:gifts.pay')}
          </Button>
        )}
        {code && (
          <Button variant="secondary" size="small" onClick={() => setDialog('code')}>
            {t('account:gifts.showCode')}
          </Button>
        )}
        {(state === 'unused' || state === 'scheduled') && email && (
          <Button variant="secondary" size="small" busy={isBusy} onClick={() => void resend()}>
            {t(state === 'scheduled' ? 'account:gifts.sendNow' : 'account:gifts.resend')}
          </Button>
        )}
        {canCancel && (
          <Button variant="quiet" size="small" onClick={() => setDialog('cancel')}>
            {t('account:gifts.cancel')}
          </Button>
        )}
      </div>
      {dialog === 'code' && code && <CodeDialog gift={gift} code={code} onClose={() => setDialog(null)} />}
      {dialog === 'cancel' && <CancelDialog gift={gift} onClose={() => setDialog(null)} />}
    </li>
  );
}

/** The gift's code, to copy and to print. */
function CodeDialog({ gift, code, onClose }: { gift: Gift; code: string; onClose: () => void }) {
  const { settings } = useElementContext();
  const { t } = useTexts();
  const { portal } = useSignalValue(settings);
  const { paper, print } = usePrint();
  const isTv = useIsTv();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account:gifts.codeTitle')}
      actions={
        <>
          <CopyButton text={code} name={t('account:gifts.code')} />
          {!isTv && canIsolateForPrint() && (
            <Button variant="secondary" icon={<PrintIcon />} onClick={print}>
              {t('account:receipt.print')}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {t('account:gifts.close')}
          </Button>
        </>
      }
    >
      <section ref={paper} className={styles.stack}>
        <p className={styles.title} translate="no">
          {gift.planName}
        </p>
        {gift.message && (
          <p dir="auto" className={styles.message}>
            {gift.message}
          </p>
        )}
        <p className={styles.code} translate="no">
          {code}
        </p>
        <p className={styles.meta}>{t('account:gifts.codeText', { page: portal + pathOf('redeem', {}) })}</p>
      </section>
    </Dialog>
  );
}

/** Asks for confirmation, then cancels an unused gift and asks for its money back. */
function CancelDialog({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const { call } = useElementContext();
  const { t } = useTexts();
  const formatAmount = useMoney();
  const { isBusy, error, run } = useAction();
  const [isDone, setDone] = useState(false);
  const amount = formatAmount(gift.total);
  const cancel = () =>
    run(async () => {
      const result = await call(withdraw, { orderId: gift.orderId, apply: true });
      // Also after an error, because the response of an earlier request may have been lost; and at once, because the
      // dialog may be closed by now.
      invalidateInAllTabs(giftsCall, orders);
      if (!result.ok) return result.error;
      setDone(true);
      return null;
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account:gifts.cancelTitle')}
      actions={
        <>
          {!isDone && (
            <Button variant="danger" busy={isBusy} onClick={() => void cancel()}>
              {t('account:gifts.cancel')}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {t(isDone ? 'account:gifts.close' : 'account:gifts.keep')}
          </Button>
        </>
      }
    >
      {isDone ? (
        <Notice kind="success" role="status">
          {t('account:gifts.canceled', { amount })}
        </Notice>
      ) : (
        <p>{t('account:gifts.cancelText', { amount })}</p>
      )}
      {error && <ErrorState title={t('account:gifts.notCanceled')} error={error} />}
    </Dialog>
  );
}
