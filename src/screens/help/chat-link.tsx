import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useElementContext, useIsTv, useTexts } from '../../runtime/element-context/element-context';
import { useSheet } from '../../runtime/styles/use-sheet';
import { ChatIcon } from '../../ui/icons/late-icons';
import { classNames } from '../../ui/styling/class-names';
import { visuallyHidden } from '../../ui/styling/tokens';
import styles, { sheet } from './chat-link.module.css';
import { useFloatingChatUrl } from './use-contact';

/** The floating link to the chat with the operator. It is shown only for brands with a chat, and never on a TV. */
export function ChatLink() {
  useSheet(sheet);
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
    <div ref={container} popover="manual" className={classNames(styles.floating, isDocked && styles.docked)}>
      <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
        <ChatIcon size="1.5em" />
        <span className={styles.text}>{t('help:chat.link')}</span>
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
