import { useEffect, useState } from 'react';
import { passkeyList } from '../../../contract/calls/passkeys';
import type { AccountInfo } from '../../../contract/entities';
import { invalidate } from '../../../runtime/api/query-store';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import styles, { sheet } from '../credentials/auth.module.css';
import '../credentials/auth-texts';
import { AddPasskey } from './add-passkey';
import { hasDeviceLock } from './web-authn';

interface OfferPasskeyProps {
  info: AccountInfo;
  /** Called when the member has added a passkey or doesn't want one. */
  onAnswer(answer: 'added' | 'declined'): void;
}

/** Offers a passkey to a member who has just signed in without one, on devices that can hold passkeys. */
export function OfferPasskey({ info, onAnswer }: OfferPasskeyProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const [state, setState] = useState<'checking' | 'offered' | 'added' | 'declined'>('checking');
  useEffect(() => {
    let isCanceled = false;
    void hasDeviceLock().then((isAvailable) => {
      if (isAvailable && !isCanceled) setState('offered');
    });
    return () => {
      isCanceled = true;
    };
  }, []);
  if (state === 'added')
    return (
      <Notice kind="success" role="status">
        {t('auth:passkeys.added')}
      </Notice>
    );
  if (state !== 'offered') return null;
  const answer = (given: 'added' | 'declined') => {
    setState(given);
    onAnswer(given);
  };
  return (
    <section className={styles.offer} aria-label={t('auth:passkeys.offerTitle')}>
      <h3 className={styles.offerTitle}>{t('auth:passkeys.offerTitle')}</h3>
      <p className={styles.quiet}>{t('auth:passkeys.about')}</p>
      <AddPasskey
        info={info}
        variant="secondary"
        onDone={() => {
          invalidate(passkeyList);
          answer('added');
        }}
      >
        <Button variant="quiet" onClick={() => answer('declined')}>
          {t('auth:passkeys.notNow')}
        </Button>
      </AddPasskey>
    </section>
  );
}
