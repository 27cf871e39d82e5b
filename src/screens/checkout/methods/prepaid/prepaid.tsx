import { useImperativeHandle, useRef } from 'react';
import { useTexts } from '../../../../runtime/element-context/element-context';
import { LazyPart } from '../../../../ui/async/lazy-part';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import type { CardFrameHandle } from '../../../shared/card-form/card-frame.lazy';
import type { MethodFieldsProps, MethodModule } from '../../../shared/payment/payment-method';

/** The height of the account's name and the loaded frame: two fields with labels, and a hint. */
const frameHeight = 'calc((var(--s-text-s) * 1.5 + var(--s-1)) * 3 + var(--s-touch) * 3 + var(--s-4))';

const loadFrame = () => import('../../../shared/card-form/card-frame.lazy').then((module) => module.CardFrame);

/** A prepaid card's number and PIN, typed into the card frame. */
function PrepaidFields({ handle, payerInputs, onSubmit }: MethodFieldsProps) {
  const { t } = useTexts();
  const frame = useRef<CardFrameHandle>(null);
  useImperativeHandle(handle, () => ({
    async collect(idempotencyKey) {
      const sealedCard = await frame.current?.encrypt(idempotencyKey);
      return sealedCard ? { prepaid: { encrypted: sealedCard.encrypted } } : null;
    },
    validate: async () => (await frame.current?.validate()) ?? 0,
    startOver: () => frame.current?.startOver(),
  }));
  return (
    <>
      <p>{t('checkout:prepaid.how')}</p>
      <LazyPart
        load={loadFrame}
        props={{ ref: frame, kind: 'prepaid', title: t('checkout:prepaid.title'), onSubmit }}
        areas={['checkout']}
      >
        <Loading>
          <Skeleton height={frameHeight} />
        </Loading>
      </LazyPart>
      {payerInputs}
    </>
  );
}

export const method: MethodModule = {
  Fields: PrepaidFields,
  payText: () => 'checkout:pay.button',
};
