import type { PaymentMethod } from '../../../../contract/entities';
import type { Money } from '../../../../contract/primitives';
import { formatMoney } from '../../../../rules/format-money';
import { compareMoney } from '../../../../rules/money';
import { useAreas, useTexts } from '../../../../runtime/scope';
import { addTextFiles } from '../../../../runtime/texts';
import { Notice } from '../../../../ui/notice';
import type { MethodFieldsProps, MethodModule } from '../method';
import { CryptoActing, standOf } from './crypto-acting';

addTextFiles(import.meta.glob('../../../../../locales/*/pay-crypto.json'));

/** Whether the sum is less than the network's costs are worth. Sums in another currency say nothing. */
const isTooLittle = ({ minimum }: PaymentMethod, total: Money | undefined): boolean =>
  !!minimum && !!total && minimum.currency === total.currency && compareMoney(total, minimum) < 0;

/** The coin is among the method's options; all else comes with the address. */
function CryptoFields({ method, total }: MethodFieldsProps) {
  const { t, lang } = useTexts();
  if (!useAreas('pay-crypto')) return null;
  return (
    <>
      <p>{t('pay-crypto:how')}</p>
      {method.minimum && isTooLittle(method, total) && (
        <Notice kind="warning" role="status" title={t('pay-crypto:tooLittle.title')}>
          {t('pay-crypto:tooLittle.text', { amount: formatMoney(method.minimum, lang) })}
        </Notice>
      )}
    </>
  );
}

export const cryptoMethod: MethodModule = {
  Fields: CryptoFields,
  Acting: CryptoActing,
  speaks: 'pay-crypto',
  isBlocked: isTooLittle,
  isUnderWay: (action) => action.type === 'cryptoAddress' && standOf(action) === 'all',
};
