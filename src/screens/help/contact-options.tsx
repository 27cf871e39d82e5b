import type { ReactNode } from 'react';
import { useElementContext, useTexts } from '../../runtime/page/element-context';
import { useSignalValue } from '../../runtime/page/use-signal-value';
import { useSheet } from '../../runtime/styles/sheets';
import { ErrorState } from '../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { visuallyHidden } from '../../ui/styling/tokens';
import styles, { sheet } from './help.module.css';
import { ChatIcon, MailIcon, PhoneIcon } from './help-icons';
import { useContact } from './use-contact';

/** Email, phone and chat, with the support hours. */
export function ContactOptions() {
  useSheet(sheet);
  const { t } = useTexts();
  const { email, phone, chat, hours, isLoading, error, retry } = useContact();
  if (isLoading)
    return (
      <Loading>
        <div className={styles.ways}>
          <Skeleton height="5.75em" />
          <Skeleton height="5.75em" />
        </div>
      </Loading>
    );
  const hasNone = !email && !phone && !chat;
  return (
    <>
      <ul className={styles.ways}>
        {chat && (
          <Way icon={<ChatIcon />} title={t('help:contact.chat')} href={chat.address} text={chat.number} isOutside>
            {hours}
          </Way>
        )}
        {email && (
          <Way icon={<MailIcon />} title={t('help:contact.email')} href={`mailto:${email}`} text={email}>
            {t('help:contact.emailHint')}
          </Way>
        )}
        {phone && (
          <Way
            icon={<PhoneIcon />}
            title={t('help:contact.phone')}
            href={`tel:${phone.number.replace(/[^+\d]/g, '')}`}
            text={phone.number}
          >
            {phone.hours}
          </Way>
        )}
      </ul>
      {error && <ErrorState title={t('help:contact.failed')} error={error} retry={retry} />}
      {hasNone && !error && <p className={styles.lead}>{t('help:contact.none')}</p>}
    </>
  );
}

interface WayProps {
  icon: ReactNode;
  title: string;
  href: string;
  text: string;
  /** Opens in a new tab. */
  isOutside?: boolean;
  children: ReactNode;
}

/** A way to contact the operator. On a TV it is plain text, because TVs can't open it. */
function Way({ icon, title, href, text, isOutside, children }: WayProps) {
  const { t } = useTexts();
  const { scene } = useSignalValue(useElementContext().settings);
  const outside = isOutside && { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <li className={styles.way}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.body}>
        <h3 className={styles.name}>{title}</h3>
        {scene === 'STB' ? (
          <p className={styles.value}>
            <bdi>{text}</bdi>
          </p>
        ) : (
          <a className={styles.value} href={href} {...outside}>
            <bdi>{text}</bdi>
            {isOutside && <span className={visuallyHidden}> ({t('common:kit.newWindow')})</span>}
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
