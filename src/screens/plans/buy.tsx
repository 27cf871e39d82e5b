import { useEffect, useState } from 'react';
import { planDetail } from '../../contract/calls/plans';
import { behaviorOf } from '../../contract/errors/catalogue';
import { useElementContext, useTexts } from '../../runtime/element-context/element-context';
import { useQuery } from '../../runtime/element-context/use-query';
import { Button } from '../../ui/button/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { useMoney } from '../../ui/format/money';
import { visuallyHidden } from '../../ui/styling/tokens';
import styles, { sheet } from './buy.module.css';
import { usePreloadNext } from './picker/use-preload-next';

/** The style sheet of `<sub-buy>`, which the element adopts at once, so that the page's own button never moves. */
export const buySheet = sheet;

interface BuyScreenProps {
  planId?: string | undefined;
  /** A coupon code, which the checkout applies. */
  coupon?: string | undefined;
}

/** Whether the element contains a button of the page, and not only white space. */
const hasContent = (host: HTMLElement): boolean => host.childElementCount > 0 || !!host.textContent?.trim();

/** A button that opens the checkout of a plan: the page's own, otherwise one with the plan's price. */
export function BuyScreen({ planId, coupon }: BuyScreenProps) {
  const context = useElementContext();
  const { host } = context;
  const [wrapsContent, setWrapsContent] = useState(hasContent(host));
  // Opens the checkout unless a listener canceled `sub-plan-select`.
  const buy = () => {
    if (!planId) context.navigate('plans', { ...(coupon && { coupon }) });
    else if (context.emit('sub-plan-select', { planId }))
      context.navigate('checkout', { planId, ...(coupon && { coupon }) });
  };
  useEffect(() => {
    // React doesn't see events of the page's own nodes.
    const handleClick = (event: MouseEvent) => {
      const { target, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
      const hasModifier = ctrlKey || metaKey || shiftKey || altKey;
      const control = target instanceof Element ? target.closest('a, button, input, [role=button]') : null;
      if (defaultPrevented || hasModifier || !control || control === host || !host.contains(control)) return;
      event.preventDefault();
      buy();
    };
    host.addEventListener('click', handleClick);
    return () => host.removeEventListener('click', handleClick);
  });
  useEffect(() => {
    const observer = new MutationObserver(() => setWrapsContent(hasContent(host)));
    observer.observe(host, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [host]);
  // An element that the page hides, such as the one behind `SubElements.open`, loads no plan.
  if (wrapsContent || host.hidden) return <slot />;
  return (
    <span className={styles.drawn}>
      <PriceButton {...{ planId, buy }} />
    </span>
  );
}

function PriceButton({ planId, buy }: { planId: string | undefined; buy: () => void }) {
  const { t } = useTexts();
  const formatMoney = useMoney();
  const { data: plan, error, retry, isStale } = useQuery(planDetail, planId ? { id: planId } : null);
  const preload = usePreloadNext();
  if (!planId) return <Button onClick={buy}>{t('plans:details.all')}</Button>;
  if (!plan && error) {
    // A plan that can't be bought doesn't change with a retry.
    const isFinal = behaviorOf(error).isNotOnSale;
    return (
      <ErrorState
        title={t('plans:details.failed')}
        error={error}
        retry={isFinal ? undefined : retry}
        isRetrying={isStale}
      />
    );
  }
  return (
    <Button ref={preload.ref} onPointerEnter={preload.preload} onFocus={preload.preload} busy={!plan} onClick={buy}>
      {plan ? (
        <>
          {t('plans:buy', { amount: formatMoney(plan.price) })}
          <span className={visuallyHidden} translate="no">{` ${plan.name}`}</span>
        </>
      ) : (
        t('plans:continue')
      )}
    </Button>
  );
}
