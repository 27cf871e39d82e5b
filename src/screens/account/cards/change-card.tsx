import { useCallback, useRef } from 'react';
import { listCard } from '../../../contract/calls/payments/payments';
import type { Renewal, SavedCard } from '../../../contract/entities';
import { useQuery, useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { RadioCards } from '../../../ui/choices/radio-cards';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import { CardBrand } from '../../../ui/icons/card-brands/card-brand';
import { knownBrand } from '../../../ui/icons/card-brands/known-brand';
import { CardIcon } from '../../../ui/icons/payment/payment-icons';
import { LazyPart } from '../../../ui/lazy/lazy-part';
import { useScreenPart } from '../../shared/parts/screen-parts';
import type { Draft } from '../../shared/payment/checkout-draft';
import type { MethodHandle } from '../../shared/payment/payment-method';
import { isUsable, newCard } from '../../shared/payment/saved-cards';
import type { SecurityCodeHandle } from '../../shared/payment/security-code';
import { isCodeRefused } from '../shared/facts/renewal-facts';
import styles, { sheet } from '../shared/parts.module.css';
import { useResumable } from '../shared/session-end/use-resumable';
import { cardFieldsProps } from './card-fields';
import { suggestedCard } from './suggested-card';
import { useCardChange } from './use-card-change';

export interface ChangeCardProps {
  /** `renewal`: the next renewal charges the card. `keep`: only saves a new card. */
  purpose: 'renewal' | 'keep';
  /** The preselected card; if absent, another one than the current card. */
  preset?: string | undefined;
  onClose: () => void;
  /** Called after the change. */
  onDone: (renewal: Renewal) => void;
}

interface State {
  /** The id of a saved card, or of the new one; null until one is chosen. */
  chosen: string | null;
  /** The card brand typed into the card frame. */
  typedBrand: string | undefined;
}

const start: State = { chosen: null, typedBrand: undefined };

/** Chooses a card: a saved one, or a new one in the card frame. */
export function ChangeCard({ purpose, preset, onClose, onDone }: ChangeCardProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const frame = useRef<MethodHandle>(null);
  const codeFrame = useRef<SecurityCodeHandle>(null);
  const loadCardFields = useScreenPart('loadCardFields');
  const loadSecurityCode = useScreenPart('loadSecurityCode');
  const saved = useQuery(listCard, purpose === 'renewal' ? {} : null);
  const [state, choose] = useResumable('change-card', start, ['typedBrand']);
  const { change, isBusy, error } = useCardChange(purpose, onDone);
  const cards = saved.data?.cards ?? [];
  const chosen = state.chosen ?? preset ?? suggestedCard(cards, Date.now());
  const card = cards.find(({ cardId }) => cardId === chosen);
  // Keep the typed card while a saved card is selected.
  const isFrameWanted = useRef(false);
  const isLoading = purpose === 'renewal' && saved.status === 'loading' && !saved.data;
  if (!card && !isLoading) isFrameWanted.current = true;
  const brand = card?.brand ?? state.typedBrand;

  const onDraft = useCallback(({ cardBrand }: Partial<Draft>) => choose({ typedBrand: cardBrand }), [choose]);
  // In a partner's session, the server requires the code now, so that the card can be charged later.
  const asksCode = purpose === 'renewal' && card?.requiresSecurityCode === true;
  const collectCode = async (key: string) => (await codeFrame.current?.collect(key)) ?? null;
  const save = () =>
    void change(
      card
        ? { cardId: card.cardId, ...(asksCode && { collectCode }) }
        : async (key) => (await frame.current?.collect(key))?.card ?? null,
    );

  if (isLoading) {
    return (
      <Loading>
        <Skeleton height="calc(var(--s-px) * 320)" />
      </Loading>
    );
  }
  return (
    <div className={styles.stack}>
      <p className={styles.meta}>{t(`account:changeCard.about.${purpose}`)}</p>
      {cards.length > 0 && <CardChoice cards={cards} chosen={chosen} onChoose={(next) => choose({ chosen: next })} />}
      {isFrameWanted.current && (
        <div hidden={card !== undefined}>
          <LazyPart load={loadCardFields} props={{ ...cardFieldsProps, handle: frame, onDraft, onSubmit: save }}>
            <Skeleton height="calc(var(--s-px) * 260)" />
          </LazyPart>
        </div>
      )}
      {card && asksCode && (
        <LazyPart
          // Another card has another code.
          key={card.cardId}
          load={loadSecurityCode}
          props={{ brand: card.brand, handle: codeFrame, isRefused: isCodeRefused(error), onSubmit: save }}
        >
          <Skeleton height="calc(var(--s-px) * 80)" />
        </LazyPart>
      )}
      {purpose === 'renewal' && brand === 'mir' && <Notice role="status">{t('account:changeCard.mir')}</Notice>}
      {error && <ErrorState title={t('account:changeCard.failed')} error={error} />}
      <Button full busy={isBusy} onClick={save}>
        {t(`account:changeCard.save.${purpose}`)}
      </Button>
      <Button full variant="quiet" onClick={onClose}>
        {t('account:changeCard.cancel')}
      </Button>
    </div>
  );
}

interface CardChoiceProps {
  cards: readonly SavedCard[];
  chosen: string;
  onChoose: (cardId: string) => void;
}

function CardChoice({ cards, chosen, onChoose }: CardChoiceProps) {
  const { t } = useTexts();
  const now = Date.now();
  return (
    <RadioCards
      legend={t('account:changeCard.which')}
      value={chosen}
      onChange={onChoose}
      options={[
        ...cards.map((card) => ({
          value: card.cardId,
          title: t('account:cards.ending', { ending: card.ending }),
          ...(card.isForRenewal && { badge: t('account:changeCard.now') }),
          meta: t(isUsable(card, now) ? 'account:cards.validity' : 'account:cards.expired', {
            validity: card.validity,
          }),
          trailing: <CardBrand brand={knownBrand(card.brand)} />,
          disabled: !isUsable(card, now),
        })),
        { value: newCard, title: t('account:changeCard.another'), trailing: <CardIcon /> },
      ]}
    />
  );
}
