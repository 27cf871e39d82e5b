import { useState } from 'react';
import { type CallError, codeOf } from '../../../runtime/api/call-error';
import { type ElementContext, useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { endSession } from '../../../runtime/sign-out/end-session';
import { Button } from '../../../ui/button/button';
import { UserIcon } from '../../../ui/icons/late-icons';
import styles from './reseller.module.css';

/** The member isn't a reseller. */
const forbiddenCode = '-24031';

/** Whether a reseller's call failed because the member isn't a reseller. `NotReseller` then says so. */
export const isForbidden = (error: CallError | null | undefined): boolean => codeOf(error) === forbiddenCode;

interface NotSignedInProps {
  /** Whether the visitor opened the payment of a reseller's order instead of the price list. */
  isPayment: boolean;
  orderId: string | undefined;
  planId: string | undefined;
}

/** Shown to visitors: what a reseller account is for, and a button to sign in and return here. */
export function NotSignedIn({ isPayment, orderId, planId }: NotSignedInProps) {
  const context = useElementContext();
  const { t } = useTexts();
  // `navigate` opens the sign-in first, because both destinations are only for members.
  const signIn = () => {
    if (isPayment) context.navigate('reseller-payment', orderId ? { orderId } : {});
    else context.navigate('reseller', planId ? { planId } : {});
  };
  return (
    <div className={styles.notice}>
      <span className={styles.noticeIcon}>
        <UserIcon size="1.75em" />
      </span>
      <h2 part="heading" tabIndex={-1}>
        {t('reseller:visitor.title')}
      </h2>
      <p>{t('reseller:visitor.text')}</p>
      <Button onClick={signIn}>{t('reseller:visitor.signIn')}</Button>
    </div>
  );
}

/** Shown to members who aren't resellers: why there are no prices, and what to do. */
export function NotReseller() {
  const context = useElementContext();
  const { t } = useTexts();
  const [isSigningOut, setSigningOut] = useState(false);
  const switchAccount = () => {
    setSigningOut(true);
    // `navigate` opens the sign-in first. It is called right after `sub-logout`, because the page may remove this
    // screen before `endSession` resolves.
    const emit: ElementContext['emit'] = (type, detail) => {
      const isDefaultAllowed = context.emit(type, detail);
      if (type === 'sub-logout') context.navigate('reseller');
      return isDefaultAllowed;
    };
    void endSession({ ...context, emit }).then(() => setSigningOut(false));
  };
  return (
    <div className={styles.notice} role="alert">
      <span className={styles.noticeIcon}>
        <UserIcon size="1.75em" />
      </span>
      <h2 part="heading" tabIndex={-1}>
        {t('reseller:stranger.title')}
      </h2>
      <p>{t('reseller:stranger.text')}</p>
      <div className={styles.noticeActions}>
        <Button onClick={() => context.navigate('plans')}>{t('reseller:stranger.plans')}</Button>
        <Button variant="secondary" busy={isSigningOut} onClick={switchAccount}>
          {t('reseller:stranger.other')}
        </Button>
      </div>
    </div>
  );
}
