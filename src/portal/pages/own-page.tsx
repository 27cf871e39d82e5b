import type { ReactNode } from 'react';
import type { ArtName } from '../../contract/site/design';
import { useSheet } from '../../runtime/styles/sheets';
import { BrandArt } from '../../ui/brand-art/brand-art';
import styles, { sheet } from './own-page.module.css';

interface OwnPageProps {
  /** The brand's picture. */
  picture: ArtName;
  /** The number above the title. */
  code: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** A page that the portal renders itself: what happened, and where to go next. */
export function OwnPageLayout({ picture, code, title, text, children }: OwnPageProps) {
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
      <div className={styles.ways}>{children}</div>
    </div>
  );
}
