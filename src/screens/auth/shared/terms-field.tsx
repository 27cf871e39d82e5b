import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { LinkButton } from '../../../ui/button/button';
import { Checkbox } from '../../../ui/choices/checkbox';
import type { FieldBinding } from '../../../ui/forms/form-state';
import styles from '../../shared/credentials/auth.module.css';
import type { SiteRules } from '../../shared/credentials/use-site-rules';
import { LinkedText } from '../../shared/linked-text';
import type { Policy } from '../../shared/policy/policy-text';

interface TermsFieldProps {
  field: FieldBinding<boolean>;
  /** Opens the terms or the privacy policy in a dialog. */
  onOpenText(policy: Policy): void;
}

/**
 * A checkbox to accept the terms if the brand sets `showsTerms`, else a sentence that says that visitors accept the
 * terms by registering.
 */
export function TermsField({ field, onOpenText }: TermsFieldProps) {
  const { brand } = useElementContext();
  const { t } = useTexts();
  const { showsTerms } = useSignalValue(brand).settings;
  const linkTo = (policy: Policy) => (text: string) => (
    <LinkButton onClick={() => onOpenText(policy)}>{text}</LinkButton>
  );
  const sentence = (
    <LinkedText
      text={t(showsTerms ? 'auth:terms.accept' : 'auth:terms.byRegistering')}
      links={{ terms: linkTo('terms'), privacy: linkTo('privacy') }}
    />
  );
  return showsTerms ? <Checkbox {...field} isSmall label={sentence} /> : <p className={styles.quiet}>{sentence}</p>;
}

/** Whether the registration asks about marketing email: the brand sends it, and the server records the answer. */
export function useMarketingChoice(consents: SiteRules['consents']): boolean {
  const { hasEmailSubscription } = useSignalValue(useElementContext().brand).settings;
  return hasEmailSubscription && !!consents;
}

/** The choice to get marketing email. Never ticked in advance, because consent is an act of the visitor. */
export function MarketingField({ field }: { field: FieldBinding<boolean> }) {
  const { t } = useTexts();
  return <Checkbox {...field} isSmall label={t('auth:terms.marketing')} />;
}
