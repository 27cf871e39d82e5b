import type { SavedCard } from '../../../contract/entities';
import { serverNow } from '../../../runtime/api/server-clock';
import { useTexts } from '../../../runtime/element-context/element-context';
import type { TextKey } from '../../../runtime/i18n/text-keys';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Badge } from '../../../ui/feedback/badge';
import { CardBrandLogo } from '../../../ui/icons/card-brands/card-brand';
import { toCardBrand } from '../../../ui/icons/card-brands/to-card-brand';
import { isUsable } from '../../shared/payment/saved-cards';
import styles, { sheet } from '../shared/account-list.module.css';

interface CardRowProps {
  card: SavedCard;
  /** The member has a renewal whose card can be changed. */
  hasRenewal: boolean;
  /** The card is being made the default. */
  isBusy: boolean;
  onMakeDefault: () => void;
  /** Opens the dialog that changes the renewal's card. */
  onChangeRenewal: () => void;
  onDelete: () => void;
}

/** A saved card: its details, badges (default, used for the renewal) and actions. */
export function CardRow({ card, hasRenewal, isBusy, onMakeDefault, onChangeRenewal, onDelete }: CardRowProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const { ending, holder, validity, isDefault, isForRenewal } = card;
  const isValid = isUsable(card, serverNow());
  const buttonTexts = (key: TextKey) => ({
    children: t(key),
    'aria-label': `${t(key)}: ${t('account:cards.ending', { ending })}`,
  });
  return (
    <li className={styles.row}>
      <span className={styles.cardLogo}>
        <CardBrandLogo brand={toCardBrand(card.brand)} />
      </span>
      <div className={styles.body}>
        <p className={styles.title}>{t('account:cards.ending', { ending })}</p>
        {/* The cardholder's name, as printed on the card. */}
        <p className={styles.meta} translate="no">
          {holder}
        </p>
        <p className={isValid ? styles.meta : styles.warn}>
          {t(isValid ? 'account:cards.validity' : 'account:cards.expired', { validity })}
        </p>
        {(isDefault || isForRenewal) && (
          <p className={styles.badges}>
            {isDefault && <Badge kind="soft">{t('account:cards.default')}</Badge>}
            {isForRenewal && <Badge kind="accent">{t('account:cards.forRenewal')}</Badge>}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {isForRenewal && (
          <Button variant="secondary" size="small" onClick={onChangeRenewal} {...buttonTexts('account:cards.change')} />
        )}
        {!isForRenewal && hasRenewal && isValid && (
          <Button
            variant="secondary"
            size="small"
            onClick={onChangeRenewal}
            {...buttonTexts('account:cards.useForRenewal')}
          />
        )}
        {!isDefault && isValid && (
          <Button
            variant="quiet"
            size="small"
            busy={isBusy}
            onClick={onMakeDefault}
            {...buttonTexts('account:cards.makeDefault')}
          />
        )}
        <Button variant="quiet" size="small" onClick={onDelete} {...buttonTexts('account:cards.delete')} />
      </div>
    </li>
  );
}
