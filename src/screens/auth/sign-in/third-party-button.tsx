import { useState } from 'react';
import { googleClient } from '../../../contract/calls/sign-in';
import { useIsAbsent } from '../../../runtime/element-context/absent-calls';
import { useIsTv, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { LazyPart } from '../../../ui/async/lazy-part';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { GoogleLogo } from '../../../ui/icons/late-icons';
import { useLoginOptions } from '../../shared/credentials/use-site-rules';
import type { Policy } from '../../shared/policy/policy-text';
import type { ViewProps } from '../shared/view-props';
import styles, { sheet } from '../third-party/third-party.module.css';

const loadThirdParty = () => import('../third-party/third-party').then((module) => module.ThirdParty);

interface ThirdPartyButtonProps extends Pick<ViewProps, 'onDone'> {
  openLegalText(policy: Policy): void;
}

/**
 * The button for third-party sign-in (Google), if the brand and the server offer it. The third party's script loads when the button
 * is clicked. Hidden on TVs, because the script opens a window; TVs offer the sign-in from a phone instead.
 */
export function ThirdPartyButton({ onDone, openLegalText }: ThirdPartyButtonProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const isOffered = useLoginOptions().includes('google');
  const isAbsent = useIsAbsent()(googleClient);
  const [isSigningIn, setIsSigningIn] = useState(false);
  const isTv = useIsTv();
  // While it's open, the sign-in itself says that it isn't available.
  if (!isOffered || isTv || (isAbsent && !isSigningIn)) return null;
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
