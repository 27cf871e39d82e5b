import { useEffect, useRef } from 'react';
import type { DestinationName, Params } from '../../../runtime/navigation/destinations';
import { rememberNext } from '../../../runtime/navigation/navigate';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { UserIcon } from '../../../ui/icons/account/account-icons';
import styles, { sheet } from './visitor.module.css';

interface VisitorProps {
  to: DestinationName;
  params?: Params;
  /** Somebody was signed in until a moment ago. */
  hasEnded?: boolean;
}

/** What a visitor sees: why to sign in, and both ways to do it. Either comes back here. */
export function Visitor({ to, params = {}, hasEnded = false }: VisitorProps) {
  useSheet(sheet);
  const scope = useElementContext();
  const { t } = useTexts();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What had the focus went with the session; somebody busy elsewhere on the page is left alone.
    const { activeElement, body } = document;
    if (hasEnded && (activeElement === null || activeElement === body)) title.current?.focus();
  }, [hasEnded]);
  const register = () => {
    rememberNext({ to, params });
    scope.navigate('register');
  };
  return (
    <div className={styles.visitor}>
      <span className={styles.icon}>
        <UserIcon size="1.75em" />
      </span>
      <h2 tabIndex={-1} ref={title}>
        {t(hasEnded ? 'account:visitor.endedTitle' : 'account:visitor.title')}
      </h2>
      <p className={styles.text}>{t(hasEnded ? 'account:visitor.endedText' : 'account:visitor.text')}</p>
      <div className={styles.ways}>
        <Button full onClick={() => scope.navigate(to, params)}>
          {t('account:visitor.signIn')}
        </Button>
        {!hasEnded && (
          <Button full variant="secondary" onClick={register}>
            {t('account:visitor.register')}
          </Button>
        )}
      </div>
    </div>
  );
}
