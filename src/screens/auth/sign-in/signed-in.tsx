import { useEffect, useReducer } from 'react';
import { loginOut, queryInfo } from '../../../contract/calls/account/member';
import type { UserInfo } from '../../../contract/entities';
import { callWithToast } from '../../../runtime/error-toast/call-with-toast';
import { takeNext } from '../../../runtime/navigation/navigate';
import { useElementContext, useQuery, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { signOut } from '../../../runtime/session/session';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { formatDate } from '../../../ui/format/format-date';
import { CheckIcon } from '../../../ui/icons/icons';
import styles, { sheet } from '../shared/auth.module.css';
import { useHeadingFocus } from '../shared/use-heading-focus';

interface SignedInProps {
  member: UserInfo;
  /** Set if the sign-in has just happened in this element. */
  entered: { isNew: boolean } | null;
}

/** Shows who is signed in and where to go next. */
export function SignedIn({ member, entered }: SignedInProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t, lang } = useTexts();
  const { name: brand } = useSignalValue(context.brand).settings;
  const { uid, account, type } = member;
  const info = useQuery(queryInfo, { uid, account, type });
  const [isLeaving, setIsLeaving] = useReducer(() => true, false);
  const heading = useHeadingFocus(entered ? 'entered' : null, true);

  useEffect(() => {
    if (entered) return;
    // Already signed in, so the visitor continues to where they were going.
    const next = takeNext();
    if (next) context.navigate(next.to, next.params);
  }, [entered, context]);

  const signOutHere = async () => {
    setIsLeaving();
    // The session ends here in any case; the token expires on the server.
    await callWithToast(context, loginOut, { language: lang, uid, account });
    signOut();
    context.emit('sub-logout', { reason: 'user' });
  };
  const title = entered ? (entered.isNew ? 'auth:done.titleNew' : 'auth:done.title') : 'auth:done.already';
  const isTrial = entered?.isNew && member.payStatus === 'FREE_TRIAL';
  return (
    <section className={styles.card}>
      <span className={styles.tick}>
        <CheckIcon size="1.75em" />
      </span>
      <h2 part="heading" ref={heading} tabIndex={-1} className={styles.title}>
        {t(title, { brand })}
      </h2>
      <p className={styles.lead}>
        {info.status === 'loading' ? (
          <Skeleton width="16em" />
        ) : (
          t('auth:done.as', { name: info.data?.nickname || account })
        )}
      </p>
      {isTrial && <p className={styles.lead}>{t('auth:done.trial', { date: formatDate(member.expiration, lang) })}</p>}
      <div className={styles.doneActions}>
        <Button full onClick={() => context.navigate('plans')}>
          {t('auth:done.plans')}
        </Button>
        <Button full variant="secondary" onClick={() => context.navigate('account')}>
          {t('auth:done.account')}
        </Button>
        {entered ? (
          isOpened(context.host) && (
            <Button full variant="quiet" onClick={() => context.emit('sub-close', {})}>
              {t('common:actions.close')}
            </Button>
          )
        ) : (
          <Button full variant="quiet" busy={isLeaving} onClick={() => void signOutHere()}>
            {t('auth:done.signOut')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Whether the element is in a dialog, and can be closed. */
const isOpened = (host: HTMLElement): boolean =>
  !!host.closest('sub-dialog') || host.getAttribute('checkout') === 'inline';
