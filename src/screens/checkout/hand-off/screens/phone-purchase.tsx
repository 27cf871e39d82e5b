import { useEffect, useState } from 'react';
import { planDetail } from '../../../../contract/calls/plans';
import { handOffState, handOffTake } from '../../../../contract/calls/tv';
import { behaviorOf } from '../../../../contract/errors/catalogue';
import { type CallError, codeOf } from '../../../../runtime/api/call-error';
import { useElementContext, useMember, useTexts } from '../../../../runtime/element-context/element-context';
import { useErrorText } from '../../../../runtime/element-context/error-text';
import { useQuery } from '../../../../runtime/element-context/use-query';
import {
  activeEntryLink,
  type HandOffEntry,
  removeEntryLink,
  storeEntryLink,
} from '../../../../runtime/navigation/entry-link';
import { storePendingDestination } from '../../../../runtime/navigation/pending-destination';
import { sessionOf } from '../../../../runtime/session/session';
import { useMergedState } from '../../../../runtime/state/use-merged-state';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Button, LinkButton } from '../../../../ui/button/button';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../../ui/feedback/notice';
import { Money } from '../../../../ui/format/money';
import { DescriptionList } from '../../../../ui/layout/description-list';
import { StepHeading } from '../../../shared/payment/step-heading';
import { otherDeviceDelaysMs, poll } from '../../../shared/poll';
import { TvCodeForm } from '../../../shared/tv/code-form';
import { CodeLetters } from '../../../shared/tv/code-letters';
import { openCodeScreen } from '../../../shared/tv/open-code';
import styles, { sheet } from '../../../shared/tv/tv.module.css';
import { subjectOf } from '../../flow/start/attempts';
import { ContinuedOnTv } from '../continued-on-tv';
import { storeDeviceHandOff } from '../device-hand-off';
import type { HandOffPurchase } from './hand-off-state';

/** The purchase that the TV had handed over continues on the TV. */
const handOffEndedCode = '-2411';

/** The hand-off belongs to a different member than the one who is signed in on the phone. */
const otherMemberCode = '203';

/**
 * The phone's side of a hand-off: a form for the code that the TV shows, then the purchase and a button to accept it.
 * After a scan of the TV's QR code, the purchase is shown at once.
 */
export function PhonePurchase() {
  useSheet(sheet);
  const { t } = useTexts();
  const { settings } = useElementContext();
  const entryLink = useSignalValue(activeEntryLink(settings.peek()));
  const [problem, setProblem] = useState<CallError | null>(null);
  const handOff = entryLink?.kind === 'handOff' ? entryLink : null;
  const handleNotFound = (error: CallError) => {
    setProblem(error);
    removeEntryLink(settings.peek());
  };
  return (
    <div className={`${styles.screen} ${styles.narrow}`}>
      <StepHeading>{t(handOff ? 'stb:purchase.title' : 'stb:enter.title')}</StepHeading>
      {handOff ? (
        <AcceptPurchase key={handOff.code} handOff={handOff} onNotFound={handleNotFound} />
      ) : (
        <TvCodeForm
          lead={t('stb:enter.text')}
          expiredText={t('stb:enter.invalid')}
          problem={problem}
          onCode={(code) => {
            setProblem(null);
            storeEntryLink(settings.peek(), { kind: 'handOff', code });
          }}
        />
      )}
    </div>
  );
}

interface PurchaseState {
  purchase: HandOffPurchase | null;
  error: CallError | null;
  isBusy: boolean;
}

/** Shows the purchase. Opening a scanned link doesn't accept the purchase: the visitor has to click the button. */
function AcceptPurchase({ handOff, onNotFound }: { handOff: HandOffEntry; onNotFound: (error: CallError) => void }) {
  const context = useElementContext();
  const { t } = useTexts();
  const errorText = useErrorText();
  const member = useMember();
  const { code, ticket, hasStartedSignIn } = handOff;
  const [state, update] = useMergedState<PurchaseState>({ purchase: null, error: null, isBusy: false });
  const { purchase, error, isBusy } = state;
  const loadPurchase = async () => {
    update({ error: null });
    const result = await context.call(handOffState, { code, ...(ticket && { ticket }) });
    if (result.ok) return update({ purchase: result.value });
    if (!behaviorOf(result.error).isNotFound) return update({ error: result.error });
    // No ticket means that the code was typed, not scanned, so it may be a sign-in code instead of a purchase code.
    const isSignInCode = !ticket && (await openCodeScreen({ context, code, purpose: 'signIn' }));
    if (!isSignInCode) onNotFound(result.error);
  };
  const accept = async () => {
    if (isBusy) return;
    if (!member && !ticket) {
      storeEntryLink(context.settings.peek(), { ...handOff, hasStartedSignIn: true });
      storePendingDestination(context.settings.peek(), { to: 'stb', params: { view: 'pay' } });
      context.navigate('login');
      return;
    }
    update({ isBusy: true, error: null });
    const result = await context.call(handOffTake, { code, ...(ticket && { ticket }) });
    if (!result.ok) {
      if (behaviorOf(result.error).isNotFound) onNotFound(result.error);
      else update({ isBusy: false, error: result.error });
      return;
    }
    const { planId, orderId, couponCode, user, handOffId } = result.value;
    removeEntryLink(context.settings.peek());
    if (handOffId)
      storeDeviceHandOff({
        api: context.settings.peek().api,
        handOffId,
        subject: subjectOf({ planId, orderId: orderId ?? undefined }),
        device: 'phone',
      });
    if (user) {
      sessionOf(context.settings.peek()).signIn(user, context.brand.peek().settings.sessionDays);
      context.emit('sub-login', { uid: user.uid, isNew: false });
    }
    context.navigate('checkout', orderId ? { orderId } : { planId, ...(couponCode && { coupon: couponCode }) });
  };
  // If the visitor clicked the button and then signed in, the purchase is accepted without a second click.
  const hasSignedInToAccept = hasStartedSignIn === true && member !== null;
  // The TV may take the purchase back while this page is open.
  const isWaiting = purchase !== null && purchase.status !== 'ended' && !isBusy;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const watch = poll({
      delaysMs: otherDeviceDelaysMs,
      isEager: false,
      request: async () => {
        const result = await context.call(handOffState, { code, ...(ticket && { ticket }) });
        if (result.ok && result.value.status === 'ended') update({ purchase: result.value });
        return false;
      },
    });
    return () => watch.stop();
  }, [isWaiting, context, code, ticket, update]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per code; later requests need a click
  useEffect(() => {
    void (hasSignedInToAccept ? accept() : loadPurchase());
  }, []);

  if (purchase?.status === 'ended' || codeOf(error) === handOffEndedCode) return <ContinuedOnTv />;
  if (error && !purchase)
    return <ErrorState error={error} title={t('stb:purchase.failed')} retry={() => void loadPurchase()} />;
  if (!purchase) {
    return (
      <Loading>
        <Skeleton height="calc(var(--s-px) * 260)" />
      </Loading>
    );
  }
  const belongsToOtherMember = codeOf(error) === otherMemberCode;
  return (
    <div className={styles.panel}>
      <div>
        <p>{t('stb:confirm.compare')}</p>
        <CodeLetters code={code} />
      </div>
      <PurchaseDetails purchase={purchase} />
      <p>{purchase.account ? t('stb:purchase.forAccount', { account: purchase.account }) : t('stb:purchase.text')}</p>
      {error && (
        <Notice kind="error" role="alert">
          {belongsToOtherMember ? t('stb:purchase.otherAccount') : errorText(error)}
        </Notice>
      )}
      <Button full busy={isBusy} busyLabel={t('common:kit.working')} onClick={() => void accept()}>
        {t(member || ticket ? 'stb:purchase.submit' : 'stb:purchase.login')}
      </Button>
      <p className={styles.muted}>{t('stb:purchase.warning')}</p>
      <p>
        <LinkButton onClick={() => removeEntryLink(context.settings.peek())}>{t('stb:purchase.otherCode')}</LinkButton>
      </p>
    </div>
  );
}

function PurchaseDetails({ purchase: { planId, total } }: { purchase: HandOffPurchase }) {
  const { t } = useTexts();
  const plan = useQuery(planDetail, { id: planId });
  if (!plan.data) {
    if (plan.status === 'error')
      return <ErrorState error={plan.error} title={t('stb:purchase.planFailed')} retry={plan.retry} />;
    return <Skeleton lines={3} />;
  }
  const { name, price, days } = plan.data;
  return (
    <DescriptionList
      rows={[
        { term: t('stb:orders.plan'), value: name },
        { term: t('stb:purchase.validFor'), value: t('checkout:days', { count: days }) },
        { term: t('stb:orders.amount'), value: <Money value={total ?? price} />, isStrong: true },
      ]}
    />
  );
}
