import { useEffect, useState } from 'react';
import { queryInfo } from '../../contract/calls/account';
import { orders, redeemCode } from '../../contract/calls/orders';
import { queryCart } from '../../contract/calls/plans';
import { renewInfo } from '../../contract/calls/renewal';
import type { DataOf } from '../../contract/define-call';
import { behaviorOf } from '../../contract/errors/catalogue';
import { asciiDigits, removeInvisible } from '../../rules/identity/text';
import { type CallError, isOutcomeUnknown } from '../../runtime/api/call-error';
import { useIsAbsent } from '../../runtime/element-context/absent-calls';
import { useElementContext, useMember, useTexts } from '../../runtime/element-context/element-context';
import { useErrorText } from '../../runtime/element-context/error-text';
import { storePendingDestination } from '../../runtime/navigation/pending-destination';
import { useSheet } from '../../runtime/styles/use-sheet';
import { Button } from '../../ui/button/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { Notice } from '../../ui/feedback/notice';
import { TextField } from '../../ui/fields/text-field';
import { formatDate } from '../../ui/format/format-date';
import { classNames } from '../../ui/styling/class-names';
import { useAction } from '../shared/use-action';
import styles, { sheet } from './shared/account-card.module.css';
import listStyles, { sheet as listSheet } from './shared/account-list.module.css';
import { invalidateInAllTabs } from './shared/queries';

type Redemption = DataOf<typeof redeemCode>;

/**
 * Redeems an activation code: a field for the code, then what it gives and for which account, then a button that adds it.
 * Visitors see what the code gives and sign in to redeem it.
 */
export function RedeemScreen({ code: givenCode = '' }: { code?: string | undefined }) {
  useSheet(sheet);
  useSheet(listSheet);
  const context = useElementContext();
  const { t } = useTexts();
  const member = useMember();
  const [code, setCode] = useState(givenCode);
  const [redemption, setRedemption] = useState<Redemption | null>(null);
  const { isBusy, error, run, reset } = useAction();
  const isOffered = !useIsAbsent()(redeemCode);

  const request = (apply: boolean, typed = code) =>
    run(async () => {
      const result = await context.call(redeemCode, { code: typed, ...(apply && { apply }) });
      if (!result.ok) {
        // A used or expired code shows its field again.
        if (behaviorOf(result.error).field === 'code') setRedemption(null);
        return result.error;
      }
      setRedemption(result.value);
      if (apply) invalidateInAllTabs(queryInfo, orders, renewInfo, queryCart);
      return null;
    });

  // The code of a link is looked up at once, and again after a sign-in, because it then says when the plan would end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `request` is a new function in each render
  useEffect(() => {
    setCode(givenCode);
    setRedemption(null);
    if (givenCode) void request(false, givenCode);
  }, [givenCode, member?.uid]);

  return (
    <section className={classNames(styles.card, styles.narrow)} aria-labelledby="redeem-title">
      <div className={styles.head}>
        <h2 part="heading" id="redeem-title" tabIndex={-1} className={styles.title}>
          {t('account:redeem.title')}
        </h2>
      </div>
      {!isOffered && <Notice role="status">{t('common:errors.notOffered')}</Notice>}
      {isOffered && redemption && (
        <Offer
          redemption={redemption}
          error={error}
          isBusy={isBusy}
          onRedeem={() => void request(true)}
          onSignIn={() => {
            storePendingDestination(context.settings.peek(), { to: 'redeem', params: { code } });
            context.navigate('login');
          }}
          onOtherCode={() => {
            reset();
            setCode('');
            setRedemption(null);
          }}
        />
      )}
      {isOffered && !redemption && (
        <CodeForm code={code} error={error} isBusy={isBusy} onChange={setCode} onSubmit={() => void request(false)} />
      )}
    </section>
  );
}

interface CodeFormProps {
  code: string;
  error: CallError | null;
  isBusy: boolean;
  onChange(code: string): void;
  onSubmit(): void;
}

function CodeForm({ code, error, isBusy, onChange, onSubmit }: CodeFormProps) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const [isMissing, setMissing] = useState(false);
  const [input, setInput] = useState<HTMLElement | null>(null);
  const isCodeError = error !== null && behaviorOf(error).field === 'code';
  useEffect(() => {
    if (isCodeError) input?.focus();
  }, [isCodeError, input]);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(code.trim() === '');
        if (code.trim() === '') input?.focus();
        else onSubmit();
      }}
    >
      <div className={listStyles.stack}>
        <p>{t('account:redeem.lead')}</p>
        {error && !isCodeError && <ErrorState title={t('account:redeem.failed')} error={error} retry={onSubmit} />}
        <TextField
          label={t('account:redeem.label')}
          hint={t('account:redeem.hint')}
          error={isMissing ? t('account:redeem.missing') : isCodeError ? (errorText(error) ?? undefined) : undefined}
          name="activation-code"
          value={code}
          onChange={(text) => {
            setMissing(false);
            onChange(text.toUpperCase());
          }}
          controlRef={setInput}
          format={(text) => asciiDigits(removeInvisible(text))}
          autoComplete="off"
          autoCapitalize="characters"
          inputMode="text"
          enterKeyHint="go"
          maxLength={40}
        />
        <Button type="submit" full busy={isBusy} busyLabel={t('common:kit.working')}>
          {t('account:redeem.check')}
        </Button>
      </div>
    </form>
  );
}

interface OfferProps {
  redemption: Redemption;
  error: CallError | null;
  isBusy: boolean;
  onRedeem(): void;
  onSignIn(): void;
  onOtherCode(): void;
}

/** What the code gives, before and after it is redeemed. */
function Offer({ redemption, error, isBusy, onRedeem, onSignIn, onOtherCode }: OfferProps) {
  const { navigate } = useElementContext();
  const { t, lang } = useTexts();
  const member = useMember();
  const { status, planName, deviceCount, validDays, expires, activeUntil, gift } = redemption;
  const date = activeUntil ? formatDate(activeUntil, lang) : '';
  if (status === 'redeemed')
    return (
      <div className={listStyles.stack}>
        <Notice kind="success" role="status" title={t('account:redeem.done.title')}>
          {t('account:redeem.done.text', { plan: planName, date })}
        </Notice>
        <div className={listStyles.choices}>
          <Button onClick={() => navigate('account')}>{t('account:redeem.done.account')}</Button>
          <Button variant="quiet" onClick={onOtherCode}>
            {t('account:redeem.other')}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={listStyles.stack}>
      {error && (
        <ErrorState
          title={t(isOutcomeUnknown(error) ? 'account:redeem.unknown' : 'account:redeem.notRedeemed')}
          error={error}
          retry={onRedeem}
        />
      )}
      {gift && (
        <Notice title={t('account:redeem.gift', { name: gift.from })}>
          {gift.message && (
            <span dir="auto" className={listStyles.message}>
              {gift.message}
            </span>
          )}
        </Notice>
      )}
      <p role="status">
        <strong translate="no">{planName}</strong>
      </p>
      <ul className={listStyles.points}>
        <li>{t('account:redeem.days', { count: validDays })}</li>
        <li>{t('account:redeem.devices', { count: deviceCount })}</li>
        {member && activeUntil && <li>{t('account:redeem.until', { date })}</li>}
        {expires && <li>{t('account:redeem.expires', { date: formatDate(expires, lang) })}</li>}
        <li>{t('account:redeem.free')}</li>
      </ul>
      {member && <p>{t('account:redeem.account', { account: member.account })}</p>}
      <Button full busy={isBusy} busyLabel={t('common:kit.working')} onClick={member ? onRedeem : onSignIn}>
        {t(member ? 'account:redeem.submit' : 'account:redeem.signIn')}
      </Button>
      <Button full variant="quiet" onClick={onOtherCode}>
        {t('account:redeem.other')}
      </Button>
    </div>
  );
}
