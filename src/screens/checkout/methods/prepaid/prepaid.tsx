import { useImperativeHandle, useState } from 'react';
import { useAreas, useTexts } from '../../../../runtime/scope';
import { addTextFiles } from '../../../../runtime/texts';
import { Notice } from '../../../../ui/notice';
import { Loading, Skeleton } from '../../../../ui/skeleton';
import { TextField } from '../../../../ui/text-field';
import { useForm } from '../../../../ui/use-form';
import type { MethodFieldsProps, MethodModule } from '../method';
import { checkNumber, checkPin, grouped } from './prepaid-checks';

addTextFiles(import.meta.glob('../../../../../locales/*/pay-prepaid.json'));

/**
 * A prepaid card's number and PIN. It is no card of a scheme, so it is typed here; it travels encrypted all the same,
 * bound to the attempt.
 */
function PrepaidFields({ handle, payer }: MethodFieldsProps) {
  const { t } = useTexts();
  const [hasFailed, setFailed] = useState(false);
  const form = useForm<{ number: string; pin: string }>({
    initial: { number: '', pin: '' },
    checks: { number: (text: string) => checkNumber(text), pin: (text: string) => checkPin(text) },
    onSubmit: () => undefined,
  });
  const { number, pin } = form.values;
  useImperativeHandle(handle, () => ({
    async collect() {
      const [checkedNumber, checkedPin] = [checkNumber(number), checkPin(pin)];
      if (!checkedNumber.ok || !checkedPin.ok) {
        form.submit();
        return null;
      }
      // Sealed by the card frame, which has the key.
      setFailed(true);
      return null;
    },
    validate: () => form.submit(),
  }));
  if (!useAreas('pay-prepaid')) {
    return (
      <Loading>
        <Skeleton height="calc(var(--s-px) * 220)" />
      </Loading>
    );
  }
  return (
    <>
      <p>{t('pay-prepaid:how')}</p>
      <TextField
        {...form.field('number')}
        label={t('pay-prepaid:number.label')}
        inputMode="numeric"
        autoComplete="off"
        format={grouped}
        maxLength={19}
      />
      <TextField
        {...form.field('pin')}
        label={t('pay-prepaid:pin.label')}
        hint={t('pay-prepaid:pin.hint')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
      />
      {payer}
      {hasFailed && (
        <Notice kind="error" role="alert">
          {t('pay-prepaid:failed')}
        </Notice>
      )}
    </>
  );
}

export const prepaidMethod: MethodModule = { Fields: PrepaidFields };
