import { useEffect, useImperativeHandle, useRef } from 'react';
import { useTexts } from '../../../runtime/element-context/element-context';
import type { SecurityCodeProps } from '../../shared/payment/security-code-props';
import { CardFrame } from '../methods/card/card';
import type { CardFrameHandle } from './card-frame';

/** The security code field of a saved card, in a card frame. The frame calls the card brand `savedScheme`. */
export function SecurityCode({ cardBrand, handle, isRefused, onSubmit }: SecurityCodeProps) {
  const { t } = useTexts();
  const frame = useRef<CardFrameHandle>(null);
  useImperativeHandle(handle, () => ({
    collect: async (idempotencyKey) => (await frame.current?.encrypt(idempotencyKey))?.encrypted ?? null,
  }));
  useEffect(() => {
    if (isRefused) frame.current?.refuseCode();
  }, [isRefused]);
  return (
    <CardFrame
      ref={frame}
      kind="securityCode"
      title={t('card:codeTitle')}
      savedScheme={cardBrand}
      onSubmit={onSubmit}
    />
  );
}
