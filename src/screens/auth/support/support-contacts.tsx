import { supportPhone } from '../../../contract/calls/site';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useErrorToast, useQuery } from '../../../runtime/element-context/use-query';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { LinkButton } from '../../../ui/button/button';
import styles, { sheet } from './support-contacts.module.css';

/** The support email address and phone number. With `onOtherAccount`, also a button to use another account. */
export function SupportContacts({ onOtherAccount }: { onOtherAccount?: (() => void) | undefined }) {
  useSheet(sheet);
  const { brand } = useElementContext();
  const { t } = useTexts();
  const { helpEmail, showsHelpEmail } = useSignalValue(brand).settings;
  const phoneQuery = useQuery(supportPhone, {});
  useErrorToast(phoneQuery);
  const phone = phoneQuery.data?.phone;
  return (
    <ul className={styles.contacts}>
      {showsHelpEmail && (
        <li>
          <a className={styles.link} href={`mailto:${helpEmail}`}>
            {`${t('auth:support.email')}: ${helpEmail}`}
          </a>
        </li>
      )}
      {phone && (
        <li>
          <a className={styles.link} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            {t('auth:support.call', { phone })}
          </a>
        </li>
      )}
      {onOtherAccount && (
        <li>
          <LinkButton className={styles.link} onClick={() => onOtherAccount()}>
            {t('auth:support.another')}
          </LinkButton>
        </li>
      )}
    </ul>
  );
}
