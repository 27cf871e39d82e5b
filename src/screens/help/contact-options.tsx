import type { ReactNode } from 'react';
import { isUnsupported } from '../../runtime/api/call-error';
import { useIsTv, useTexts } from '../../runtime/element-context/element-context';
import { useSheet } from '../../runtime/styles/use-sheet';
import { ErrorState } from '../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../ui/feedback/loading/skeleton';
import { ChatIcon, MailIcon, PhoneIcon } from '../../ui/icons/late-icons';
import { visuallyHidden } from '../../ui/styling/tokens';
import styles, { sheet } from './help.module.css';
import { useContact } from './use-contact';

/** Email, phone and chat, with the support hours. */
export function ContactOptions() {
  useSheet(sheet);
  const { t } = useTexts();
  const { email, phone, chat, hours, isLoading, error, retry } = useContact();
  if (isLoading)
    return (
      <Loading>
        <div className={styles.options}>
          <Skeleton height="5.75em" />
          <Skeleton height="5.75em" />
        </div>
      </Loading>
    );
  // A server without the call has no further contacts.
  const isError = error && !isUnsupported(error);
  const hasNoOptions = !email && !phone && !chat;
  return (
    <>
      <ul className={styles.options}>
        {chat && (
          <ContactOption
            icon={<ChatIcon />}
            title={t('help:contact.chat')}
            href={chat.url}
            text={chat.text}
            opensNewTab
          >
            {hours}
          </ContactOption>
        )}
        {email && (
          <ContactOption icon={<MailIcon />} title={t('help:contact.email')} href={`mailto:${email}`} text={email}>
            {t('help:contact.emailHint')}
          </ContactOption>
        )}
        {phone && (
          <ContactOption
            icon={<PhoneIcon />}
            title={t('help:contact.phone')}
            href={`tel:${phone.number.replace(/[^+\d]/g, '')}`}
            text={phone.number}
          >
            {phone.hours}
          </ContactOption>
        )}
      </ul>
      {isError && <ErrorState title={t('help:contact.failed')} error={error} retry={retry} />}
      {hasNoOptions && !isError && <p className={styles.lead}>{t('help:contact.none')}</p>}
    </>
  );
}

interface ContactOptionProps {
  icon: ReactNode;
  title: string;
  href: string;
  /** The link's text. */
  text: string;
  opensNewTab?: boolean;
  /** A note below the link, such as the support hours. */
  children: ReactNode;
}

/** One contact option: a link, or plain text on a TV, because TVs can't open chats, emails or phone calls. */
function ContactOption({ icon, title, href, text, opensNewTab, children }: ContactOptionProps) {
  const { t } = useTexts();
  const isTv = useIsTv();
  const newTabAttributes = opensNewTab && { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <li className={styles.option}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.body}>
        <h3 className={styles.title}>{title}</h3>
        {isTv ? (
          <p className={styles.value}>
            <bdi>{text}</bdi>
          </p>
        ) : (
          <a className={styles.value} href={href} {...newTabAttributes}>
            <bdi>{text}</bdi>
            {opensNewTab && <span className={visuallyHidden}> ({t('common:kit.newWindow')})</span>}
          </a>
        )}
        {children && (
          <p className={styles.note}>
            <bdi>{children}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}
