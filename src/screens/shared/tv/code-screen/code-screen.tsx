import '../tv-texts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../runtime/page/element-context';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { QrCode } from '../../../../ui/qr/qr';
import { CodeLetters } from '../code-letters';
import styles, { sheet } from './code-screen.module.css';

interface CodePictureProps {
  /** Missing until the code is created. */
  link: string | undefined;
  /** Accessible name of the QR code. */
  label: string;
  /** Shown instead of the QR code, such as when it has expired. */
  overlay?: ReactNode;
}

/** The QR code of a TV, as large as the screen allows. */
export function CodePicture({ link, label, overlay }: CodePictureProps) {
  const { t } = useTexts();
  useSheet(sheet);
  return (
    <div className={styles.picture}>
      {overlay ||
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

/** A message instead of the QR code. */
export const CodeOverlay = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.overlay} role="alert">
    <p className={styles.overlayTitle}>{title}</p>
    <p>{children}</p>
  </div>
);

/** The URL to type, and its code. The code in the URL, if any, is emphasized. */
export function TypedUrl({ url, code }: { url: string; code: string }) {
  const codeStart = url.lastIndexOf(code);
  return (
    <>
      <p className={styles.url}>
        {codeStart < 0 ? (
          <strong>{url}</strong>
        ) : (
          <>
            {url.slice(0, codeStart)}
            <strong>{code}</strong>
          </>
        )}
      </p>
      <CodeLetters code={code} />
    </>
  );
}
