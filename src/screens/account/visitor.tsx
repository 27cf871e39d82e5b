import type { DestinationName, Params } from '../../runtime/destinations';
import { rememberNext } from '../../runtime/navigate';
import { useScope, useTexts } from '../../runtime/scope';
import { useSheet } from '../../runtime/sheets';
import { Button } from '../../ui/button';
import { UserIcon } from '../../ui/icons-more';
import styles, { sheet } from './visitor.module.css';

/** What a visitor sees: why to sign in, and both ways to do it. Either comes back here. */
export function Visitor({ to, params = {} }: { to: DestinationName; params?: Params }) {
  useSheet(sheet);
  const scope = useScope();
  const { t } = useTexts();
  const register = () => {
    rememberNext({ to, params });
    scope.navigate('register');
  };
  return (
    <div className={styles.visitor}>
      <span className={styles.icon}>
        <UserIcon size="1.75em" />
      </span>
      <h2 tabIndex={-1}>{t('account:visitor.title')}</h2>
      <p className={styles.text}>{t('account:visitor.text')}</p>
      <div className={styles.ways}>
        <Button full onClick={() => scope.navigate(to, params)}>
          {t('account:visitor.signIn')}
        </Button>
        <Button full variant="secondary" onClick={register}>
          {t('account:visitor.register')}
        </Button>
      </div>
    </div>
  );
}
