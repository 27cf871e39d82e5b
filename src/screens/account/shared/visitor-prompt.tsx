import { useLayoutEffect, useRef } from 'react';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import type { DestinationName, Params } from '../../../runtime/navigation/destinations';
import { storePendingDestination } from '../../../runtime/navigation/pending-destination';
import { isOldEngine } from '../../../runtime/page/old-engine';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { BrandArt } from '../../../ui/brand-art/brand-art';
import { Button } from '../../../ui/button/button';
import { UserIcon } from '../../../ui/icons/late-icons';
import styles, { sheet } from './visitor-prompt.module.css';

interface VisitorPromptProps {
  /** The screen that opens after the sign-in or the registration. */
  to: DestinationName;
  params?: Params;
  /** Whether a session has just ended; the texts then say so. */
  sessionEnded?: boolean;
}

/**
 * Shown to visitors: the reason to sign in, and buttons for sign-in and registration. Both lead to the screen that `to`
 * names.
 */
export function VisitorPrompt({ to, params = {}, sessionEnded = false }: VisitorPromptProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // The heading takes the focus if the focused control was removed when the session ended, but not if the focus is on
    // an element elsewhere on the page.
    const { activeElement, body } = document;
    if (sessionEnded && (activeElement === null || activeElement === body)) title.current?.focus();
  }, [sessionEnded]);
  const register = () => {
    storePendingDestination(context.settings.peek(), { to, params });
    context.navigate('register');
  };
  return (
    <div className={styles.visitor}>
      {isOldEngine && (
        <span className={styles.icon}>
          <UserIcon size="1.75em" />
        </span>
      )}
      {sessionEnded ? (
        <BrandArt name="expired" className={styles.picture} />
      ) : (
        <BrandArt name="hero" className={styles.hero} />
      )}
      <h2 part="heading" tabIndex={-1} ref={title}>
        {t(sessionEnded ? 'account:visitor.endedTitle' : 'account:visitor.title')}
      </h2>
      <p className={styles.text}>{t(sessionEnded ? 'account:visitor.endedText' : 'account:visitor.text')}</p>
      <div className={styles.actions}>
        {/* `navigate` opens the sign-in first, because only members can open the screen `to`. */}
        <Button full onClick={() => context.navigate(to, params)}>
          {t('account:visitor.signIn')}
        </Button>
        {!sessionEnded && (
          <Button full variant="secondary" onClick={register}>
            {t('account:visitor.register')}
          </Button>
        )}
      </div>
    </div>
  );
}
