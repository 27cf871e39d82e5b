import { useImperativeHandle, useState } from 'react';
import { sealFor } from '../../../../runtime/encrypt';
import { useAreas, useScope, useTexts } from '../../../../runtime/scope';
import { addTextFiles } from '../../../../runtime/texts';
import { useValue } from '../../../../runtime/value';
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
  const { publicKeys } = useValue(useScope().brand).settings;
  const [hasFailed, setFailed] = useState(false);
  const form = useForm<{ number: string; pin: string }>({
    initial: { number: '', pin: '' },
    checks: { number: (text: string) => checkNumber(text), pin: (text: string) => checkPin(text) },
    onSubmit: () => undefined,
  });
  const { number, pin } = form.values;
  useImperativeHandle(handle, () => ({
    async collect(key) {
      const [checkedNumber, checkedPin] = [checkNumber(number), checkPin(pin)];
      if (!checkedNumber.ok || !checkedPin.ok) {
        form.submit();
        return null;
      }
      setFailed(false);
      const plaintext = { number: checkedNumber.value, pin: checkedPin.value };
      try {
        return {
          prepaid: { encrypted: await sealFor(publicKeys.password, { purpose: 'prepaid', context: key }, plaintext) },
        };
      } catch (error) {
        // The library's file did not come, or the brand's key is no key.
        console.error('[sub-elements]', error);
        setFailed(true);
        return null;
      }
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
