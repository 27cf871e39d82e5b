import { useLayoutEffect, useState } from 'react';
import { useElementContext, useTexts } from '../../runtime/element-context/element-context';
import { useSheet } from '../../runtime/styles/use-sheet';
import { ChevronIcon } from '../../ui/icons/icons';
import { classNames } from '../../ui/styling/class-names';
import { useUniqueId } from '../../ui/styling/unique-id';
import styles, { sheet } from './account-nav.module.css';
import { type AccountViewName, viewNamed, views } from './views';

const linkedViews = views.filter(({ isLinked }) => isLinked !== false);

/**
 * Links to the account's views: a sidebar on desktops, a row on tablets. On phones, a button with the current view's
 * name shows and hides the links.
 */
export function AccountNav({ current }: { current: AccountViewName }) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const { Icon: CurrentIcon } = viewNamed(current);
  const listId = useUniqueId();
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list closes when another view opens
  useLayoutEffect(() => setOpen(false), [current]);
  return (
    <nav className={classNames(styles.nav, isOpen && styles.open)} aria-label={t('account:nav.label')}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <CurrentIcon />
        <span className={styles.label}>{t(`account:nav.${current}`)}</span>
        <ChevronIcon />
      </button>
      <ul id={listId} className={styles.links}>
        {linkedViews.map(({ name, to, params, Icon }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.link}
              aria-current={name === current ? 'page' : undefined}
              onClick={() => {
                setOpen(false);
                context.navigate(to, params);
              }}
            >
              <Icon />
              <span className={styles.label}>{t(`account:nav.${name}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
