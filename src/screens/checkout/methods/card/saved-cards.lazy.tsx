import type { SavedCard } from '../../../../contract/entities';
import { serverNow } from '../../../../runtime/api/server-clock';
import { useTexts } from '../../../../runtime/element-context/element-context';
import { RadioCards } from '../../../../ui/choices/radio-cards';
import { CardBrandLogo } from '../../../../ui/icons/card-brands/card-brand';
import { toCardBrand } from '../../../../ui/icons/card-brands/to-card-brand';
import { CardIcon } from '../../../../ui/icons/icons';
import { isUsable, newCardValue } from '../../../shared/payment/saved-cards';

interface SavedCardsProps {
  cards: readonly SavedCard[];
  /** The id of the chosen card, or `newCardValue` for a new card. */
  chosen: string;
  /** Called with a card's id or `newCardValue`. */
  onChoose: (chosen: string) => void;
}

/** The choice between the member's saved cards and a new card. */
export function SavedCards({ cards, chosen, onChoose }: SavedCardsProps) {
  const { t } = useTexts();
  const now = serverNow();
  return (
    <RadioCards
      legend={t('checkout:card.which')}
      value={chosen}
      onChange={onChoose}
      options={[
        ...cards.map((card) => ({
          value: card.cardId,
          title: t('checkout:card.ending', { ending: card.ending }),
          meta: isUsable(card, now)
            ? t('checkout:card.validity', { validity: card.validity })
            : t('checkout:card.expired', { validity: card.validity }),
          trailing: <CardBrandLogo brand={toCardBrand(card.brand)} />,
          disabled: !isUsable(card, now),
        })),
        { value: newCardValue, title: t('checkout:card.another'), trailing: <CardIcon /> },
      ]}
    />
  );
}
