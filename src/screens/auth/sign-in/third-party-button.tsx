import { useState } from 'react';
import { useElementContext, useIsTv, useTexts } from '../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { LazyPart } from '../../../ui/async/lazy-part';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { GoogleLogo } from '../../../ui/icons/late-icons';
import type { Policy } from '../../shared/policy/policy-text';
import type { ViewProps } from '../shared/view-props';
import styles, { sheet } from '../third-party/third-party.module.css';

const loadThirdParty = () => import('../third-party/third-party').then((module) => module.ThirdParty);

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
        <LazyPart
          load={loadThirdParty}
          props={{ onDone, openLegalText, onCancel: () => setIsSigningIn(false) }}
          // `errors` has the text for a third-party script that can't be loaded, which often means no network.
          areas={['errors']}
        >
          <Loading label={t('auth:google.loading')}>
            <Skeleton height="44px" />
          </Loading>
        </LazyPart>
      ) : (
        <Button full variant="secondary" icon={<GoogleLogo />} onClick={() => setIsSigningIn(true)}>
          {t('auth:google.button')}
        </Button>
      )}
    </div>
  );
}
