import '../tv-texts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../runtime/page/element-context';
import { useSheet } from '../../../../runtime/styles/sheets';
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
  cover?: ReactNode;
}

/** The QR code of a TV, as large as the screen allows. */
export function CodePicture({ link, label, cover }: CodePictureProps) {
  const { t } = useTexts();
  useSheet(sheet);
  return (
    <div className={styles.picture}>
      {cover ||
        (link ? (
          <QrCode text={link} label={label} />
        ) : (
          <Loading label={t('stb:handOff.making')}>
            <Skeleton height="100%" />
          </Loading>
        ))}
    </div>
  );
}

/** A message instead of the QR code. */
export const Cover = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.cover} role="alert">
    <p className={styles.coverTitle}>{title}</p>
    <p>{children}</p>
  </div>
);

/** The address to type, and its code. The code in the address, if any, is emphasized. */
export function Address({ address, code }: { address: string; code: string }) {
  const codeStart = address.lastIndexOf(code);
  return (
    <>
      <p className={styles.address}>
        {codeStart < 0 ? (
          <strong>{address}</strong>
        ) : (
          <>
            {address.slice(0, codeStart)}
            <strong>{code}</strong>
          </>
        )}
      </p>
      <CodeLetters code={code} />
    </>
  );
}
