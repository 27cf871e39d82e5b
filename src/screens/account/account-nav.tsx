import { useLayoutEffect, useRef } from 'react';
import { useElementContext, useTexts } from '../../runtime/page/element-context';
import { useSheet } from '../../runtime/styles/sheets';
import styles, { sheet } from './account-nav.module.css';
import { type AccountViewName, views } from './views';

/** Links to the account's views: a list at the side, or a scrollable row on narrow pages. */
export function AccountNav({ current }: { current: AccountViewName }) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the link of the new view into sight
  useLayoutEffect(() => {
    const row = list.current;
    const link = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav className={styles.nav} aria-label={t('account:nav.label')}>
      <ul ref={list} className={styles.links}>
        {views.map(({ name, to, params }) => (
          <li key={name} className={styles.item}>
            <button
              type="button"
              className={styles.link}
              aria-current={name === current ? 'page' : undefined}
              onClick={() => context.navigate(to, params)}
            >
              {t(`account:nav.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
