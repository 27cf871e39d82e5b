import { useState } from 'react';
import { useElementContext, useIsTv, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { LazyPart } from '../../../ui/lazy/lazy-part';
import type { Policy } from '../../shared/policy/policy-text';
import type { ViewProps } from '../view-props';
import styles, { sheet } from './third-party.module.css';

const loadThirdParty = () => import('./window/third-party').then((module) => module.ThirdParty);

interface ThirdPartyButtonProps extends Pick<ViewProps, 'onDone'> {
  openLegalText(policy: Policy): void;
}

/**
 * The button for third-party sign-in (Google), if the brand offers it. The third party's script loads when the button
 * is clicked. Hidden on TVs, because the script opens a window; TVs offer the sign-in from a phone instead.
 */
export function ThirdPartyButton({ onDone, openLegalText }: ThirdPartyButtonProps) {
  useSheet(sheet);
  const { brand } = useElementContext();
  const { t } = useTexts();
  const [isSigningIn, setIsSigningIn] = useState(false);
  const isTv = useIsTv();
  if (!useSignalValue(brand).settings.loginOptions.includes('google') || isTv) return null;
  return (
    <div className={styles.box}>
      <p className={styles.divider}>
        <span>{t('auth:login.or')}</span>
      </p>
      {isSigningIn ? (
        <LazyPart load={loadThirdParty} props={{ onDone, openLegalText, onCancel: () => setIsSigningIn(false) }} />
      ) : (
        <Button full variant="secondary" icon={<GoogleLogo />} onClick={() => setIsSigningIn(true)}>
          {t('auth:google.button')}
        </Button>
      )}
    </div>
  );
}

/** Google's logo in its own colors. */
function GoogleLogo() {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" focusable="false">
      <path
        fill="#4285f4"
        d="M17.6 9.2c0-.6 0-1.2-.1-1.7H9v3.4h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9c1.7-1.6 2.7-3.9 2.7-6.6z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.4 0 4.5-.8 6-2.2l-2.9-2.2c-.8.5-1.9.9-3.1.9-2.3 0-4.3-1.6-5-3.7H1v2.3A9 9 0 0 0 9 18z"
      />
      <path fill="#fbbc05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8z" />
      <path fill="#ea4335" d="M9 3.6c1.3 0 2.5.4 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3c.7-2.1 2.7-3.7 5-3.7z" />
    </svg>
  );
}
