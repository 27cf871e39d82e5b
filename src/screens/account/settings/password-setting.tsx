import { useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { LazyPart } from '../../../ui/async/lazy-part';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import styles, { sheet } from '../shared/account-card.module.css';
import { useResumable } from '../shared/session-end';

interface State {
  isOpen: boolean;
  /** What the form just did: set a first password, or changed the password. Null again once the form is reopened. */
  outcome: 'first' | 'change' | null;
}

const loadChangePassword = () => import('../credentials/change-password').then(({ ChangePassword }) => ChangePassword);
const loadFirstPassword = () => import('../credentials/first-password').then(({ FirstPassword }) => FirstPassword);

const initialState: State = { isOpen: false, outcome: null };

/** Changes the password or sets the first one. The form loads on demand and closes after the change. */
export function PasswordSetting({ hasPassword }: { hasPassword: boolean }) {
  useSheet(sheet);
  const { t } = useTexts();
  // Set when the form opens, because the open form must not change when the member's data is refetched. The initial
  // value is used only if `useResumable` restores an open form, which the member left open when a session ended.
  const [kind, setKind] = useState<'first' | 'change'>(hasPassword ? 'change' : 'first');
  const load = kind === 'first' ? loadFirstPassword : loadChangePassword;
  const [{ isOpen, outcome }, update] = useResumable('password', initialState, { exclude: ['outcome'] });
  const card = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    // When the form closes, the button replaces it and takes the focus.
    if (wasOpen.current && !isOpen) card.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section ref={card} className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('account:settings.password')}</h3>
        {!isOpen && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              setKind(hasPassword ? 'change' : 'first');
              update({ isOpen: true, outcome: null });
            }}
          >
            {t(hasPassword ? 'account:settings.changePassword' : 'account:settings.setPassword')}
          </Button>
        )}
      </div>
      {outcome && (
        <Notice kind="success" role="status">
          {t(`auth:${outcome}.done`)}
        </Notice>
      )}
      {isOpen && (
        <div className={styles.form}>
          <LazyPart
            key={kind}
            load={load}
            props={{
              onCancel: () => update({ isOpen: false }),
              onDone: () => update({ isOpen: false, outcome: kind }),
            }}
            areas={['auth', 'fields', 'errors']}
          >
            <Loading>
              <Skeleton height="calc(var(--s-px) * 320)" />
            </Loading>
          </LazyPart>
        </div>
      )}
    </section>
  );
}
