import { useEffect, useRef } from 'react';
import { useElementContext, useTexts } from '../../runtime/page/element-context';
import { useSignalValue } from '../../runtime/page/use-signal-value';
import { useSheet } from '../../runtime/styles/sheets';
import { visuallyHidden } from '../../ui/styling/tokens';
import styles, { sheet } from './chat-link.module.css';
import { ChatIcon } from './help-icons';
import { useFloatingChat } from './use-contact';

/** The floating link to the chat with the operator. Only for brands with a chat, and never on a TV. */
export function ChatLink() {
  useSheet(sheet);
  const { settings } = useElementContext();
  const { t } = useTexts();
  const { scene } = useSignalValue(settings);
  const address = useFloatingChat();
  const place = useRef<HTMLDivElement>(null);
  const isShown = address !== null && scene !== 'STB';
  useEffect(() => {
    // In the top layer it is positioned by the window. Browsers without popovers leave it in place.
    if (isShown) place.current?.showPopover?.();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div ref={place} popover="manual" className={styles.place}>
      <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
        <ChatIcon size="1.5em" />
        <span className={styles.words}>{t('help:chat.link')}</span>
        <span className={visuallyHidden}> ({t('common:kit.newWindow')})</span>
      </a>
    </div>
  );
}
