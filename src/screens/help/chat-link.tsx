import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useElementContext, useTexts } from '../../runtime/page/element-context';
import { useSignalValue } from '../../runtime/page/use-signal-value';
import { useSheet } from '../../runtime/styles/sheets';
import { classNames } from '../../ui/styling/class-names';
import { visuallyHidden } from '../../ui/styling/tokens';
import styles, { sheet } from './chat-link.module.css';
import { ChatIcon } from './help-icons';
import { useFloatingChat } from './use-contact';

/** The floating link to the chat with the operator. Only for brands with a chat, and never on a TV. */
export function ChatLink() {
  useSheet(sheet);
  const { host, settings } = useElementContext();
  const { t } = useTexts();
  const { scene } = useSignalValue(settings);
  const address = useFloatingChat();
  const container = useRef<HTMLDivElement>(null);
  const isShown = address !== null && scene !== 'STB';
  // On the portal's phones it would cover prices and buttons, so it is the last line of the page there.
  const isDocked = useIsNarrow() && host.slot === 'chat';
  useLayoutEffect(() => {
    const box = container.current;
    if (!isShown || isDocked || !box) return undefined;
    // In the top layer it is positioned by the window. Browsers without popovers leave it in place.
    box.showPopover?.();
    return () => box.hidePopover?.();
  }, [isShown, isDocked]);
  if (!isShown) return null;
  return (
    <div ref={container} popover="manual" className={classNames(styles.place, isDocked && styles.docked)}>
      <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
        <ChatIcon size="1.5em" />
        <span className={styles.words}>{t('help:chat.link')}</span>
        <span className={visuallyHidden}> ({t('common:kit.newWindow')})</span>
      </a>
    </div>
  );
}

const narrow = '(max-width: 759px)';

function useIsNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(narrow).matches);
  useEffect(() => {
    const query = matchMedia(narrow);
    const updateNarrow = () => setNarrow(query.matches);
    // Older engines have no addEventListener on media queries.
    query.addListener(updateNarrow);
    return () => query.removeListener(updateNarrow);
  }, []);
  return isNarrow;
}
