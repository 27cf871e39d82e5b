import { useImperativeHandle, useRef } from 'react';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { useAreas, useTexts } from '../../../../runtime/page/element-context';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { useLazy } from '../../../../ui/lazy/use-lazy';
import type { MethodFieldsProps, MethodModule } from '../../../shared/payment/payment-method';
import type { CardFrameHandle } from '../../card-fields/card-frame';

addTextFiles(import.meta.glob('/locales/*/pay-prepaid.json'));

/** A prepaid card's number and PIN, typed into the card frame. */
function PrepaidFields({ handle, payerInputs, onSubmit }: MethodFieldsProps) {
  const { t } = useTexts();
  const frame = useRef<CardFrameHandle>(null);
  const { module, hasFailed, retry } = useLazy('frame', () => import('../card/card'));
  useImperativeHandle(handle, () => ({
    async collect(idempotencyKey) {
      const sealedCard = await frame.current?.encrypt(idempotencyKey);
      return sealedCard ? { prepaid: { encrypted: sealedCard.encrypted } } : null;
    },
    validate: () => void frame.current?.validate(),
  }));
  const hasTexts = useAreas('pay-prepaid');
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} retry={retry} />;
  if (!module || !hasTexts) {
    return (
      <Loading>
        <Skeleton height="calc(var(--s-px) * 220)" />
      </Loading>
    );
  }
  return (
    <>
      <p>{t('pay-prepaid:how')}</p>
      <module.CardFrame ref={frame} kind="prepaid" title={t('pay-prepaid:title')} onSubmit={onSubmit} />
      {payerInputs}
    </>
  );
}

export const method: MethodModule = {
  Fields: PrepaidFields,
  texts: 'pay-prepaid',
  payText: () => 'checkout:pay.button',
};
