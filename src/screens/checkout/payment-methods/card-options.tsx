import { useTexts } from '../../../runtime/element-context/element-context';
import { Checkbox } from '../../../ui/choices/checkbox';
import type { MethodFieldsProps } from '../../shared/payment/payment-method';

interface CardOptionsProps extends Pick<MethodFieldsProps, 'method' | 'draft' | 'onDraft' | 'renewalHint'> {
  /** Whether the payer has chosen automatic renewal, and the method supports it. */
  autoRenews: boolean;
  /** False if the payer has chosen a saved card. */
  isNewCard: boolean;
}

/** The checkboxes for saving the card and for renewing the plan automatically, as far as the method supports them. */
export function CardOptions({ method, draft, onDraft, renewalHint, autoRenews, isNewCard }: CardOptionsProps) {
  const { t } = useTexts();
  return (
    <div>
      {isNewCard && method.canSaveCard && (
        <Checkbox
          // A renewal charges the card, so choosing renewal also saves the card.
          label={t(autoRenews ? 'checkout:card.savedForRenewal' : 'checkout:card.save')}
          value={draft.savesCard || autoRenews}
          disabled={autoRenews}
          onChange={(next) => onDraft({ savesCard: next })}
        />
      )}
      {method.canRenew && (
        <Checkbox
          label={t('checkout:card.renew')}
          hint={autoRenews ? undefined : renewalHint}
          value={draft.autoRenews}
          onChange={(next) => onDraft({ autoRenews: next })}
        />
      )}
    </div>
  );
}
