import { type ReactNode, useEffect, useRef, useState } from 'react';
import { queryInfo, queryInfoRequest } from '../../contract/calls/account';
import { siteTheme } from '../../contract/calls/site';
import type { UserInfo } from '../../contract/entities';
import { languageNames } from '../../contract/languages';
import type { Language } from '../../contract/primitives';
import { useIsAbsent } from '../../runtime/element-context/absent-calls';
import { useElementContext, useMember, useTexts } from '../../runtime/element-context/element-context';
import { useQuery } from '../../runtime/element-context/use-query';
import { chooseLanguage } from '../../runtime/i18n/language';
import type { TextKey } from '../../runtime/i18n/text-keys';
import { useSignOut } from '../../runtime/sign-out/use-sign-out';
import { useSignalValue } from '../../runtime/state/use-signal-value';
import { useSheet } from '../../runtime/styles/use-sheet';
import { Logo } from '../../ui/brand-logo/logo';
import { DeviceSelect } from '../../ui/fields/select-field';
import { ChevronIcon, CloseIcon } from '../../ui/icons/icons';
import { GlobeIcon, MenuIcon } from '../../ui/icons/late-icons';
import { classNames } from '../../ui/styling/class-names';
import styles, { sheet } from './header.module.css';
import languageStyles, { sheet as languageSheet } from './language-switch.module.css';
import { RouteLink, useRouter } from './router-context';
import { SiteImage } from './site-image';

type Audience = 'member' | 'visitor' | 'reseller';

/** The header's links: who sees them (`for`), and the screens on which they are marked as current. */
const links: readonly { textKey: TextKey; href: string; currentOn: readonly string[]; for: Audience | 'all' }[] = [
  { textKey: 'portal:links.plans', href: '/pricing-table', currentOn: ['plans', 'plan'], for: 'all' },
  { textKey: 'portal:links.orders', href: '/orders', currentOn: ['orders'], for: 'member' },
  { textKey: 'portal:links.account', href: '/account', currentOn: ['account'], for: 'member' },
  {
    textKey: 'portal:links.reseller',
    href: '/dtPricingTable',
    currentOn: ['reseller', 'reseller-payment'],
    for: 'reseller',
  },
  { textKey: 'portal:links.login', href: '/login', currentOn: ['login'], for: 'visitor' },
  { textKey: 'portal:links.register', href: '/register', currentOn: ['register'], for: 'visitor' },
];

interface HeaderProps {
  /** If false, the header shows only the logo and the language switch. */
  hasNavigation: boolean;
  /**
   * URL of the logo in the operator's config file, which `useSiteFiles` loads. If set, this logo is shown instead of
   * the one from `siteTheme`.
   */
  logoUrl: string | null | undefined;
  /** The skip link, the first thing in the header. */
  children: ReactNode;
}

/** Logo, links and language switch. On a narrow page, a button shows and hides the links and the language switch. */
export function Header({ hasNavigation, logoUrl, children }: HeaderProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const { name } = useSignalValue(useElementContext().brand).settings;
  const site = useQuery(siteTheme, {}).data;
  const { isOpen, toggle, bar } = useMenu();
  return (
    <header className={styles.header}>
      {children}
      <div className={styles.bar} ref={bar}>
        <RouteLink href="/" className={styles.home} aria-label={name}>
          <SiteImage urls={[logoUrl, site?.logo]} className={styles.logo}>
            <Logo className={styles.logo} />
          </SiteImage>
        </RouteLink>
        {hasNavigation ? (
          <>
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-controls="menu"
              aria-label={t(isOpen ? 'portal:closeMenu' : 'portal:openMenu')}
              onClick={toggle}
            >
              {isOpen ? <CloseIcon size="1.5em" /> : <MenuIcon size="1.5em" />}
            </button>
            <div id="menu" className={classNames(styles.menu, isOpen && styles.isOpen)}>
              <Navigation />
              <LanguageSwitch />
            </div>
          </>
        ) : (
          <span className={styles.aside}>
            <LanguageSwitch />
          </span>
        )}
      </div>
    </header>
  );
}

function Navigation() {
  const { t } = useTexts();
  const member = useMember();
  const isMember = !!member;
  const isReseller = useIsReseller(member);
  const isAccountOffered = !useIsAbsent()(queryInfo);
  const { isSigningOut, signOutNow } = useSignOut();
  const { route, params } = useSignalValue(useRouter().currentRoute);
  // Without a home page, `/` shows the plans.
  const hasHomePage = useSignalValue(useElementContext().brand).settings.hasOwnHome;
  const isOnHomePage = hasHomePage && route.path === '/';
  // These views of the account contain their own button to sign out, so the header shows none.
  const screenHasSignOutButton =
    isAccountOffered && route.to === 'account' && ['overview', 'settings'].includes(params.view ?? 'overview');
  const audiences: readonly string[] = [
    'all',
    ...(isMember ? (isAccountOffered ? ['member'] : []) : ['visitor']),
    ...(isReseller ? ['reseller'] : []),
  ];
  return (
    <nav aria-label={t('portal:navigation')}>
      <ul className={styles.links}>
        {links
          .filter((link) => audiences.includes(link.for))
          .map(({ textKey, href, currentOn }) => (
            <li key={href}>
              <RouteLink
                href={href}
                className={classNames(styles.link, href === '/register' && styles.highlighted)}
                aria-current={!isOnHomePage && route.to && currentOn.includes(route.to) ? 'page' : undefined}
              >
                {t(textKey)}
              </RouteLink>
            </li>
          ))}
        {isMember && !screenHasSignOutButton && (
          <li>
            <button type="button" className={styles.link} aria-busy={isSigningOut || undefined} onClick={signOutNow}>
              {t(isSigningOut ? 'portal:signingOut' : 'portal:links.logout')}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Whether the member is a reseller; false until the account has loaded. */
const useIsReseller = (member: UserInfo | null): boolean =>
  useQuery(queryInfo, member && queryInfoRequest(member)).data?.userType === 'reseller';

/** The state of the header's menu on a narrow page. Escape, a press outside the bar and a navigation close the menu. */
function useMenu() {
  const [isOpen, setOpen] = useState(false);
  /** The header's bar, which contains the menu and its button. */
  const bar = useRef<HTMLDivElement>(null);
  const { navigationCount } = useSignalValue(useRouter().currentRoute);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => setOpen(false), [navigationCount]);
  useEffect(() => {
    const root = bar.current?.getRootNode();
    if (!isOpen || !root) return undefined;
    const onKeyDown = (event: Event) => {
      if ((event as KeyboardEvent).key !== 'Escape') return;
      setOpen(false);
      bar.current?.querySelector('button')?.focus();
    };
    const onPointerDown = (event: Event) => {
      if (!bar.current || !event.composedPath().includes(bar.current)) setOpen(false);
    };
    root.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      root.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [isOpen]);
  return { isOpen, bar, toggle: () => setOpen(!isOpen) };
}

/** A select for the language of all elements on the page. Stores the choice. Hidden if the brand has one language. */
function LanguageSwitch() {
  useSheet(languageSheet);
  const { t, lang } = useTexts();
  const { languages } = useSignalValue(useElementContext().brand).settings;
  if (languages.length < 2) return null;
  return (
    <span className={languageStyles.box}>
      <GlobeIcon />
      <DeviceSelect
        className={languageStyles.select}
        title={t('portal:language')}
        aria-label={t('portal:language')}
        emptyLabel={null}
        value={lang}
        onChange={(chosen) => chooseLanguage(chosen as Language)}
        options={languages.map((language) => ({ value: language, label: languageNames[language], lang: language }))}
      />
      <ChevronIcon size="1em" />
    </span>
  );
}
