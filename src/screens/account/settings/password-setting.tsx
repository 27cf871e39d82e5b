import { useState } from 'react';
import { useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import { LazyPart } from '../../../ui/lazy/lazy-part';
import { useScreenPart } from '../../shared/parts/screen-parts';
import styles, { sheet } from '../shared/account-card.module.css';
import { useResumable } from '../shared/session-end/use-resumable';

const closed = { isOpen: false };

/** Changes the password or sets the first one. The form loads on demand. */
export function PasswordSetting({ hasPassword }: { hasPassword: boolean }) {
  useSheet(sheet);
  const { t } = useTexts();
  // After setting the first password, the same form stays until it is closed.
  const [isFirst, setFirst] = useState(false);
  const loadChange = useScreenPart('loadChangePassword');
  const loadFirst = useScreenPart('loadFirstPassword');
  const load = isFirst ? loadFirst : loadChange;
  const [{ isOpen }, set] = useResumable('password', closed, []);
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('account:settings.password')}</h3>
      </div>
      {isOpen ? (
        <div className={styles.form}>
          <LazyPart key={String(isFirst)} load={load} props={{ onCancel: () => set({ isOpen: false }) }}>
            <Loading>
              <Skeleton height="calc(var(--s-px) * 320)" />
            </Loading>
          </LazyPart>
        </div>
      ) : (
        <div>
          <Button
            variant="secondary"
            onClick={() => {
              setFirst(!hasPassword);
              set({ isOpen: true });
            }}
          >
            {t(hasPassword ? 'account:settings.changePassword' : 'account:settings.setPassword')}
          </Button>
        </div>
      )}
    </section>
  );
}
