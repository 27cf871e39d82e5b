import { useEffect, useState } from 'react';
import { siteTheme } from '../../contract/calls/site';
import type { BrandLegal } from '../../contract/site/brand';
import { loadLegal } from '../../runtime/brand/brand-legal';
import { useElementContext, useTexts } from '../../runtime/element-context/element-context';
import { useQuery } from '../../runtime/element-context/use-query';
import { useSignalValue } from '../../runtime/state/use-signal-value';
import { useSheet } from '../../runtime/styles/use-sheet';
import styles, { sheet } from './footer.module.css';
import { RouteLink } from './router-context';

const links = [
  { key: 'help', href: '/help' },
  { key: 'terms', href: '/help?view=terms' },
  { key: 'privacy', href: '/privacy' },
] as const;

/**
 * The legal texts, links and copyright. `hasLegal`: whether the layout includes the legal texts and the links.
 * Copyright lines from the server replace the line in the brand's files.
 */
export function Footer({ hasLegal, isShown }: { hasLegal: boolean; isShown: boolean }) {
  useSheet(sheet);
  const { t, lang } = useTexts();
  const { showsHelpEmail, helpEmail } = useSignalValue(useElementContext().brand).settings;
  const { legal, isLoadFinished } = useLegal();
  const serverLines = useQuery(siteTheme, {}).data?.copyRight?.filter((line) => line.lang === lang && line.desc) ?? [];
  const brandLines = legal ? [legal.copyright] : [];
  const copyright = serverLines.length > 0 ? serverLines.map((line) => line.desc) : brandLines;
  // Nothing is rendered until the legal texts have loaded, to avoid layout shift.
  if (!isShown || !isLoadFinished) return null;
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        {hasLegal && legal && (
          <div className={styles.legal}>
            <p>{legal.disclaimer}</p>
            <p>{legal.refunds}</p>
          </div>
        )}
        {hasLegal && (
          <nav aria-label={t('portal:about')}>
            <ul className={styles.links}>
              {links.map(({ key, href }) => (
                <li key={key}>
                  <RouteLink className={styles.link} href={href}>
                    {t(`portal:titles.${key}`)}
                  </RouteLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.bottom}>
          {copyright.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {showsHelpEmail && (
            <p>
              {t('portal:help')}{' '}
              <a className={styles.mail} href={`mailto:${helpEmail}`}>
                {helpEmail}
              </a>
            </p>
          )}
        </div>
      </div>
    </footer>
  );
}

/** The brand's legal texts in the current language. `isLoadFinished` is also true after a failed load. */
function useLegal(): { legal: BrandLegal | undefined; isLoadFinished: boolean } {
  const { lang } = useTexts();
  const { code } = useSignalValue(useElementContext().brand).settings;
  const [loaded, setLoaded] = useState<{ legal: BrandLegal | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    loadLegal(code, lang).then(
      (texts) => {
        if (isCurrent) setLoaded({ legal: texts });
      },
      // After an error, keep the texts of the previous language, if there are any.
      () => {
        if (isCurrent) setLoaded((previous) => previous ?? { legal: undefined });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [code, lang]);
  return { legal: loaded?.legal, isLoadFinished: loaded !== undefined };
}
