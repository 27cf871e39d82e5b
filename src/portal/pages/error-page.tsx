import type { ReactNode } from 'react';
import type { ArtName } from '../../contract/site/design';
import { useSheet } from '../../runtime/styles/use-sheet';
import { BrandArt } from '../../ui/brand-art/brand-art';
import styles, { sheet } from './error-page.module.css';

interface ErrorPageProps {
  /** Name of the brand's picture. */
  picture: ArtName;
  /** The HTTP status code, shown above the title. */
  code: string;
  title: string;
  text: string;
  /** Buttons. */
  children: ReactNode;
}

/** The page for an HTTP error: its status code, what happened, and buttons to continue. */
export function ErrorPage({ picture, code, title, text, children }: ErrorPageProps) {
  useSheet(sheet);
  return (
    <div className={styles.page}>
      <BrandArt name={picture} className={styles.picture} />
      <p className={styles.code} aria-hidden="true">
        {code}
      </p>
      <h1 part="heading" tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
