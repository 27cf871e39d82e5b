import { useState } from 'react';
import { useTexts } from '../../../runtime/element-context/element-context';
import { LinkButton } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import { LazyPart } from '../../../ui/lazy/lazy-part';
import styles from '../../shared/payment/checkout.module.css';
import type { CurrencyChoiceProps } from './price-choices.lazy';

const loadChoice = () => import('./price-choices.lazy').then((module) => module.CurrencyChoice);

/**
 * A link that opens the choice of a currency, for brands that charge in several currencies. If the currencies couldn't
 * be loaded, the link is also shown, and a click on it requests them again.
 */
export function CurrencyLink(props: CurrencyChoiceProps) {
  const { t } = useTexts();
  const { data, status, retry } = props.view.currencies;
  const [isOpen, setOpen] = useState(false);
  const hasFailed = status === 'error' && !data;
  if (!hasFailed && (data?.currencies.length ?? 0) < 2) return null;
  if (!isOpen) {
    const show = () => {
      if (hasFailed) retry();
      setOpen(true);
    };
    return (
      <div>
        <LinkButton aria-expanded={false} onClick={show}>
          {t('checkout:currency.change')}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <LazyPart load={loadChoice} props={props}>
        <Skeleton height="calc(var(--s-px) * 76)" />
      </LazyPart>
    </div>
  );
}
