import './tv-texts';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CallError } from '../../../runtime/api/call-error';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import { AlertIcon, RefreshIcon } from '../../../ui/icons/icons';
import { Steps } from '../../../ui/layout/steps';
import { QrCode } from '../../../ui/qr/qr';
import { classNames } from '../../../ui/styling/class-names';
import { StepHeading } from '../payment/step-heading';
import { CodeLetters } from './code-letters';
import styles, { sheet } from './code-screen.module.css';

interface CodeStepsProps {
  /** What to do with the code. Empty if the code can't be used any more. */
  steps: readonly string[];
  isConnectionLost: boolean;
}

/**
 * The instructions beside a code. While the connection is lost, a notice covers them, so that the code, which a phone may
 * be scanning, and the focused button stay where they are.
 */
export function CodeSteps({ steps, isConnectionLost }: CodeStepsProps) {
  const { t } = useTexts();
  return (
    <div className={styles.steps} role="status">
      {steps.length > 0 && (
        <div className={isConnectionLost ? styles.covered : undefined}>
          <Steps steps={steps} />
        </div>
      )}
      {isConnectionLost && <Notice>{t('stb:handOff.lost')}</Notice>}
    </div>
  );
}

interface CodePictureProps {
  /** The link in the QR code; undefined until the code is created. */
  link: string | undefined;
  /** Accessible name of the QR code. */
  label: string;
  /** Shown instead of the QR code, such as when it has expired. */
  replacedBy?: ReactNode;
}

/** The QR code that a TV shows, as large as the screen allows. */
export function CodePicture({ link, label, replacedBy }: CodePictureProps) {
  const { t } = useTexts();
  useSheet(sheet);
  return (
    <div className={classNames(styles.picture, replacedBy ? styles.replaced : undefined)}>
      {replacedBy ||
        (link ? (
          <QrCode text={link} label={label} />
        ) : (
          <Loading label={t('stb:handOff.creating')}>
            <Skeleton height="100%" />
          </Loading>
        ))}
    </div>
  );
}

/** A message that replaces the QR code. */
export const CodeMessage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.message} role="alert">
    <p className={styles.messageTitle}>{title}</p>
    <p>{children}</p>
  </div>
);

interface CodeFailureProps {
  /** Why no code could be created. */
  error: CallError | null;
  onRetry: () => void;
  /** The button for continuing on the TV with the remote control, without a phone. */
  children: ReactNode;
}

/** The error screen that is shown if no code could be created. Tries again by itself when the network is back. */
export function CodeFailure({ error, onRetry, children }: CodeFailureProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const errorText = useErrorText();
  // TVs often start before their network, and nobody wants to press a button when it's there.
  const latestRetry = useRef(onRetry);
  latestRetry.current = onRetry;
  useEffect(() => {
    const retry = () => latestRetry.current();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
  return (
    <div className={styles.center}>
      <span className={styles.failure}>
        <AlertIcon />
      </span>
      <StepHeading>{t('stb:handOff.createFailed')}</StepHeading>
      <p role="alert">{errorText(error) ?? t('common:errors.crash')}</p>
      <div className={styles.actions}>
        <Button icon={<RefreshIcon />} onClick={onRetry}>
          {t('common:actions.retry')}
        </Button>
        {children}
      </div>
    </div>
  );
}

/**
 * The URL to type on a phone, and the code below the URL. If the URL ends with the code, only the code is bold in the
 * URL; otherwise the whole URL is bold.
 */
export function UrlForTyping({ url, code }: { url: string; code: string }) {
  return (
    <>
      <p className={styles.url} translate="no">
        {url.endsWith(code) ? (
          <>
            <span>{url.slice(0, -code.length)}</span>
            <strong>{code}</strong>
          </>
        ) : (
          <strong>{url}</strong>
        )}
      </p>
      <CodeLetters code={code} />
    </>
  );
}
