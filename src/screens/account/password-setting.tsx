import { useTexts } from '../../runtime/scope';
import { useSheet } from '../../runtime/sheets';
import { Button } from '../../ui/button';
import { Loading, Skeleton } from '../../ui/skeleton';
import { LazyPart } from '../auth/lazy-part';
import styles, { sheet } from './account-card.module.css';
import { useResumable } from './use-resumable';

const load = () => import('../auth/change-password').then(({ ChangePassword }) => ChangePassword);

const closed = { isOpen: false };

/** Another password: the form is fetched when it is asked for. */
export function PasswordSetting() {
  useSheet(sheet);
  const { t } = useTexts();
  const [{ isOpen }, set] = useResumable('password', closed, []);
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('account:settings.password')}</h3>
      </div>
      {isOpen ? (
        <div className={styles.form}>
          <LazyPart load={load} props={{ onCancel: () => set({ isOpen: false }) }}>
            <Loading>
              <Skeleton height="calc(var(--s-px) * 320)" />
            </Loading>
          </LazyPart>
        </div>
      ) : (
        <div>
          <Button variant="secondary" onClick={() => set({ isOpen: true })}>
            {t('account:settings.changePassword')}
          </Button>
        </div>
      )}
    </section>
  );
}
