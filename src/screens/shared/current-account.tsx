import { useIsTv, useMember, useTexts } from '../../runtime/element-context/element-context';
import { maskedAccount } from '../../runtime/session/masked-account';
import { useSignOut } from '../../runtime/sign-out/use-sign-out';
import { useSheet } from '../../runtime/styles/use-sheet';
import { LinkButton } from '../../ui/button/button';
import styles, { sheet } from './current-account.module.css';

/**
 * Names the account above fields for card data. A link can have signed the visitor in to somebody else's account, whose
 * owner could then use the card.
 */
export function CurrentAccount() {
  useSheet(sheet);
  const { t } = useTexts();
  const member = useMember();
  const isTv = useIsTv();
  const { isSigningOut, signOutNow } = useSignOut({ switchesAccount: true });
  if (!member) return null;
  return (
    <p className={styles.account}>
      <span className={styles.name}>{t('common:account.signedInAs', { account: maskedAccount(member.account) })}</span>
      {/* On a TV, the button would be the first control that the remote control reaches, before the card's fields. */}
      {!isTv && (
        <LinkButton disabled={isSigningOut} onClick={signOutNow}>
          {t('common:account.switch')}
        </LinkButton>
      )}
    </p>
  );
}
