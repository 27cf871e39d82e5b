import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { loginOut, queryInfo, queryInfoRequest } from '../../../contract/calls/account';
import type { UserInfo } from '../../../contract/entities';
import { dayInMilliseconds } from '../../../rules/plans/dates';
import { callWithToast } from '../../../runtime/api/handle-error';
import { serverNow } from '../../../runtime/api/server-clock';
import { useIsAbsent } from '../../../runtime/element-context/absent-calls';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { consumePendingDestination } from '../../../runtime/navigation/pending-destination';
import { sessionOf } from '../../../runtime/session/session';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { BrandArt } from '../../../ui/brand-art/brand-art';
import { Button } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import { formatDate } from '../../../ui/format/format-date';
import { CheckIcon } from '../../../ui/icons/icons';
import styles, { sheet } from '../../shared/credentials/auth.module.css';
import { useHeadingFocus } from '../../shared/credentials/use-heading-focus';
import { PasskeyOffer } from '../../shared/passkey-offer';
import { WatchLinks } from '../../shared/watch-links';

interface SignedInProps {
  member: UserInfo;
  /** Set if the member has just signed in or registered (`isNew`) in this element. */
  completedSignIn: { isNew: boolean } | null;
}

/** Shows who is signed in and where to go next. */
export function SignedIn({ member, completedSignIn }: SignedInProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t, lang } = useTexts();
  const { name: brand } = useSignalValue(context.brand).settings;
  const { uid, account } = member;
  const profile = useQuery(queryInfo, queryInfoRequest(member));
  const hasAccount = !useIsAbsent()(queryInfo);
  const [isSigningOut, setSigningOut] = useState(false);
  const heading = useHeadingFocus(completedSignIn ? 'signedIn' : null, true);

  useEffect(() => {
    if (completedSignIn) return;
    // The member was already signed in, so the screen that required the sign-in opens at once.
    const next = consumePendingDestination(context.settings.peek());
    if (next) context.navigate(next.to, next.params);
  }, [completedSignIn, context]);

  const handleSignOut = async () => {
    setSigningOut(true);
    // Signs out in this browser even if the request fails. After a failed request, the token stays valid until it
    // expires.
    await callWithToast(context, loginOut, { language: lang, uid, account });
    sessionOf(context.settings.peek()).signOut();
    context.emit('sub-logout', { reason: 'user' });
  };
  const welcomeKey = completedSignIn?.isNew ? 'auth:done.titleNew' : 'auth:done.title';
  const titleKey = completedSignIn ? welcomeKey : 'auth:done.already';
  if (completedSignIn?.isNew && member.payStatus === 'FREE_TRIAL')
    return (
      <TrialStarted heading={heading} expiration={member.expiration} passkey={<PasskeyOffer info={profile.data} />} />
    );
  return (
    <section className={styles.card}>
      <span className={styles.tick}>
        <CheckIcon size="1.75em" />
      </span>
      <h2 part="heading" ref={heading} tabIndex={-1} className={styles.title}>
        {t(titleKey, { brand })}
      </h2>
      <p className={styles.lead}>
        {profile.status === 'loading' ? (
          <Skeleton width="16em" />
        ) : (
          t('auth:done.as', { name: profile.data?.nickname || account })
        )}
      </p>
      <div className={styles.actions}>
        <Button full onClick={() => context.navigate('plans')}>
          {t('auth:done.plans')}
        </Button>
        {hasAccount && (
          <Button full variant="secondary" onClick={() => context.navigate('account')}>
            {t('auth:done.account')}
          </Button>
        )}
        {completedSignIn ? (
          <CloseButton />
        ) : (
          <Button full variant="quiet" busy={isSigningOut} onClick={() => void handleSignOut()}>
            {t('auth:done.signOut')}
          </Button>
        )}
      </div>
      {completedSignIn && <PasskeyOffer info={profile.data} />}
    </section>
  );
}

interface TrialStartedProps {
  heading: Ref<HTMLHeadingElement>;
  /** When the trial ends, in milliseconds. */
  expiration: number;
  /** The offer to create a passkey. */
  passkey: ReactNode;
}

/** A new member's first screen, if the registration has started a free trial: how long it is, and where to watch. */
function TrialStarted({ heading, expiration, passkey }: TrialStartedProps) {
  const { navigate } = useElementContext();
  const { t, lang } = useTexts();
  return (
    <section className={styles.card}>
      <div className={styles.moment}>
        <div className={styles.momentVisual}>
          <BrandArt name="success" className={styles.momentArt} />
          <span className={styles.tick}>
            <CheckIcon size="1.75em" />
          </span>
        </div>
        <h2 part="heading" ref={heading} tabIndex={-1} className={styles.title}>
          {/* Rounded, because the clocks differ by a second: a new trial of seven days isn't one of eight. */}
          {t('auth:done.trialDays', { count: Math.round((expiration - serverNow()) / dayInMilliseconds) })}
        </h2>
        <p>{t('auth:done.trial', { date: formatDate(expiration, lang) })}</p>
      </div>
      <div className={styles.actions}>
        <WatchLinks noteClass={styles.quiet} />
        <Button full variant="quiet" onClick={() => navigate('plans')}>
          {t('auth:done.plans')}
        </Button>
        <CloseButton />
      </div>
      {passkey}
    </section>
  );
}

function CloseButton() {
  const { host, emit } = useElementContext();
  const { t } = useTexts();
  return (
    canClose(host) && (
      <Button full variant="quiet" onClick={() => emit('sub-close', { reason: 'done' })}>
        {t('common:actions.close')}
      </Button>
    )
  );
}

/**
 * Whether the element can be closed: it is in a dialog, or it is shown in place of the element that opened it
 * (`checkout="inline"`).
 */
const canClose = (host: HTMLElement): boolean =>
  !!host.closest('sub-dialog') || host.getAttribute('checkout') === 'inline';
