import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { siteTheme } from '../../contract/calls/site';
import { useElementContext, useIsTv, useMember, useTexts } from '../../runtime/element-context/element-context';
import { useQuery } from '../../runtime/element-context/use-query';
import type { DestinationName, Params } from '../../runtime/navigation/destinations';
import { safeUrl } from '../../runtime/navigation/safe-url';
import { useSignalValue } from '../../runtime/state/use-signal-value';
import { useSheet } from '../../runtime/styles/use-sheet';
import { LinkButton } from '../../ui/button/button';
import { ChatIcon, ExternalIcon } from '../../ui/icons/late-icons';
import { classNames } from '../../ui/styling/class-names';
import { visuallyHidden } from '../../ui/styling/tokens';
import { type Policy, PolicyText, usePolicyTitle } from '../shared/policy/policy-text';
import chatStyles, { sheet as chatSheet } from './chat-link.module.css';
import { ContactOptions } from './contact-options';
import styles, { sheet } from './help.module.css';
import { useFloatingChatUrl } from './use-contact';

/** Help, contact, a policy or the floating chat link, depending on `view`. */
export function HelpScreen({ view }: { view?: string | undefined }) {
  if (view === 'chat') return <ChatLink />;
  if (view === 'terms' || view === 'privacy') return <PolicyView key={view} policy={view} />;
  return <HelpView isContact={view === 'contact'} />;
}

/** The help page, or with `isContact` the contact page, which has only the contact options. */
function HelpView({ isContact }: { isContact: boolean }) {
  useSheet(sheet);
  const { t } = useTexts();
  const title = t(isContact ? 'help:contact.title' : 'help:title');
  const lead = t(isContact ? 'help:contact.lead' : 'help:lead');
  return (
    <section className={styles.screen} aria-labelledby="help-title">
      <header className={styles.head}>
        <h2 part="heading" id="help-title" tabIndex={-1}>
          {title}
        </h2>
        <p className={styles.lead}>{lead}</p>
      </header>
      {!isContact && <Topics />}
      <div className={styles.contact}>
        {!isContact && <h2 part="heading">{t('help:contact.title')}</h2>}
        <ContactOptions />
      </div>
      <MoreLinks to={isContact ? ['help', 'terms', 'privacy'] : ['terms', 'privacy']} />
    </section>
  );
}

type Topic = 'orders' | 'renewal' | 'devices' | 'password' | 'settings';

/** Common tasks and the screens that their buttons open. A topic without an audience is shown to everyone. */
const topics: readonly { key: Topic; to: DestinationName; params?: Params; audience?: 'visitor' | 'member' }[] = [
  { key: 'orders', to: 'orders' },
  { key: 'renewal', to: 'account', params: { view: 'renewal' } },
  { key: 'devices', to: 'account', params: { view: 'devices' } },
  { key: 'password', to: 'forgot-password', audience: 'visitor' },
  { key: 'settings', to: 'account', params: { view: 'settings' }, audience: 'member' },
];

function Topics() {
  const { navigate } = useElementContext();
  const { t } = useTexts();
  const audience = useMember() ? 'member' : 'visitor';
  return (
    <ul className={styles.topics}>
      <FaqTopic />
      {topics
        .filter((topic) => !topic.audience || topic.audience === audience)
        .map(({ key, to, params }) => (
          <li key={key}>
            <button type="button" className={styles.topic} onClick={() => navigate(to, params)}>
              <span className={styles.topicTitle}>{t(`help:topics.${key}.title`)}</span>
              <span className={styles.topicText}>{t(`help:topics.${key}.text`)}</span>
            </button>
          </li>
        ))}
    </ul>
  );
}

/** Links to the operator's FAQ in the current language, or else in the first available language. Hidden on a TV. */
function FaqTopic() {
  const { t, lang } = useTexts();
  const { api } = useSignalValue(useElementContext().settings);
  const isTv = useIsTv();
  const site = useQuery(siteTheme, {});
  const faqUrls = site.data?.faqUrls ?? [];
  const faqUrl = faqUrls.find((entry) => entry.lang === lang) ?? faqUrls[0];
  const href = faqUrl && safeUrl(faqUrl.url, api)?.href;
  if (isTv) return null;
  const content = (
    <>
      <span className={styles.topicTitle}>
        {t('help:topics.faq.title')} <ExternalIcon size="1em" />
        <span className={visuallyHidden}> ({t('common:kit.newWindow')})</span>
      </span>
      <span className={styles.topicText}>{t('help:topics.faq.text')}</span>
    </>
  );
  // A hidden placeholder reserves the link's space while its URL loads, to avoid a layout shift.
  if (site.status === 'loading')
    return (
      <li className={styles.placeholder} aria-hidden="true">
        <div className={styles.topic}>{content}</div>
      </li>
    );
  if (!href) return null;
  return (
    <li>
      <a className={styles.topic} href={href} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    </li>
  );
}

const linkTextKeys = { terms: 'help:terms', privacy: 'help:privacy', help: 'help:all' } as const;

/** Links to help, terms or privacy: those that are listed in `to`. */
function MoreLinks({ to }: { to: readonly (keyof typeof linkTextKeys)[] }) {
  const { navigate } = useElementContext();
  const { t } = useTexts();
  return (
    <ul className={styles.links}>
      {to.map((name) => (
        <li key={name}>
          {/* No destination is named `terms`; the terms are a view of `help`. */}
          <LinkButton onClick={() => (name === 'terms' ? navigate('help', { view: name }) : navigate(name))}>
            {t(linkTextKeys[name])}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

function PolicyView({ policy }: { policy: Policy }) {
  useSheet(sheet);
  const { t } = useTexts();
  const title = usePolicyTitle(policy) ?? t(linkTextKeys[policy]);
  return (
    <article className={styles.policy} aria-labelledby="policy-title">
      <header className={styles.head}>
        <h2 part="heading" id="policy-title" tabIndex={-1}>
          {title}
        </h2>
      </header>
      <div className={styles.policyBody}>
        <PolicyText policy={policy} />
      </div>
      <MoreLinks to={[policy === 'terms' ? 'privacy' : 'terms', 'help']} />
    </article>
  );
}

/** The floating link to the chat with the operator. It is shown only for brands with a chat, and never on a TV. */
function ChatLink() {
  useSheet(chatSheet);
  const { host } = useElementContext();
  const { t } = useTexts();
  const isTv = useIsTv();
  const url = useFloatingChatUrl();
  const container = useRef<HTMLDivElement>(null);
  const isShown = url !== null && !isTv;
  // Where the content takes the window's width, the floating link would cover prices and buttons. So in the portal, which
  // uses the slot `chat`, the link is at the end of the page instead.
  const isDocked = useIsNarrow() && host.slot === 'chat';
  useLayoutEffect(() => {
    const node = container.current;
    if (!isShown || isDocked || !node) return undefined;
    // A popover is positioned relative to the window. Outside a popover, an ancestor's transform would move the link.
    node.showPopover?.();
    return () => node.hidePopover?.();
  }, [isShown, isDocked]);
  if (!isShown) return null;
  return (
    <div ref={container} popover="manual" className={classNames(chatStyles.floating, isDocked && chatStyles.docked)}>
      <a className={chatStyles.link} href={url} target="_blank" rel="noopener noreferrer">
        <ChatIcon size="1.5em" />
        <span className={chatStyles.text}>{t('help:chat.link')}</span>
        <span className={visuallyHidden}> ({t('common:kit.newWindow')})</span>
      </a>
    </div>
  );
}

/** The width of the portal's content, 1080 pixels, with room for the link at both sides. */
const narrowQuery = '(max-width: 1240px)';

function useIsNarrow(): boolean {
  const [isNarrow, setIsNarrow] = useState(() => matchMedia(narrowQuery).matches);
  useEffect(() => {
    const query = matchMedia(narrowQuery);
    const updateNarrow = () => setIsNarrow(query.matches);
    // In older browsers, `MediaQueryList` has no `addEventListener`.
    query.addListener(updateNarrow);
    return () => query.removeListener(updateNarrow);
  }, []);
  return isNarrow;
}
