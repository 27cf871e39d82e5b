import type { ReactNode } from 'react';
import { useSheet } from '../../runtime/styles/sheets';
import styles, { sheet } from './own-page.module.css';

interface OwnPageProps {
  /** The number drawn large behind the words. */
  code: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** A page that is not a tag: what happened, and ways on. */
export function OwnPageLayout({ code, title, text, children }: OwnPageProps) {
  useSheet(sheet);
  return (
    <div className={styles.page}>
      <p className={styles.code} aria-hidden="true">
        {code}
      </p>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.ways}>{children}</div>
    </div>
  );
}
