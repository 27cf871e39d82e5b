import type { RefObject } from 'react';
import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { formatDate } from '../../../ui/format/format-date';
import { Money } from '../../../ui/format/money';
import { CheckIcon } from '../../../ui/icons/icons';
import { DescriptionList } from '../../../ui/layout/description-list';
import checkoutStyles from '../../shared/payment/checkout.module.css';
import { StepHeading } from '../../shared/payment/step-heading';
import codeStyles from '../../shared/tv/code-screen.module.css';
import resultStyles, { sheet as resultSheet } from '../result/result.module.css';
import handOffStyles from './hand-off.module.css';
import type { HandOffPurchase } from './hand-off-state';

interface PaidOnPhoneProps {
  purchase: HandOffPurchase | null;
  /** The ref of the screen's outermost element, for moving the focus to the screen. */
  container: RefObject<HTMLDivElement | null>;
}

/** Shown on the TV after the payment on the phone: the purchase, and what to do next. */
export function PaidOnPhone({ purchase, container }: PaidOnPhoneProps) {
  useSheet(resultSheet);
  const context = useElementContext();
  const { t, lang } = useTexts();
  const isMember = !!useMember();
  const order = purchase?.order;
  const account = purchase?.account;
  const canClose = context.host.closest('sub-dialog') !== null || context.host.getAttribute('checkout') === 'inline';
  return (
    <div ref={container} className={`${checkoutStyles.screen} ${codeStyles.screen}`}>
      <div className={codeStyles.center}>
        <span className={`${checkoutStyles.badge} ${resultStyles.good}`}>
          <CheckIcon />
        </span>
        <StepHeading>{t('stb:paid.title')}</StepHeading>
        {order && (
          <div className={handOffStyles.details}>
            <DescriptionList
              rows={[
                { term: t('stb:orders.plan'), value: order.planName },
                order.expiry ? { term: t('stb:orders.validUntil'), value: formatDate(order.expiry, lang) } : null,
                {
                  term: t('stb:orders.amount'),
                  value: <Money value={order.total} showsCurrencyCode />,
                  isStrong: true,
                },
              ]}
            />
          </div>
        )}
        <p>
          {isMember ? t('stb:paid.ready') : account ? t('stb:paid.signIn', { account }) : t('stb:paid.signInAsPayer')}
        </p>
        <div className={codeStyles.actions}>
          {canClose && (
            <Button onClick={() => context.emit('sub-close', { reason: 'done' })}>{t('stb:paid.done')}</Button>
          )}
          {isMember ? (
            <Button variant={canClose ? 'secondary' : 'primary'} onClick={() => context.navigate('stb-orders')}>
              {t('stb:paid.orders')}
            </Button>
          ) : (
            <Button variant={canClose ? 'secondary' : 'primary'} onClick={() => context.navigate('login')}>
              {t('stb:paid.login')}
            </Button>
          )}
        </div>
        {order && <p className={checkoutStyles.small}>{t('checkout:reference', { orderId: order.orderId })}</p>}
      </div>
    </div>
  );
}
