import { useState } from 'react';
import { useTexts } from '../../../../runtime/scope';
import { useSheet } from '../../../../runtime/sheets';
import { Button } from '../../../../ui/button';
import { CopyField } from '../../../../ui/copy-field';
import { Countdown } from '../../../../ui/countdown';
import { RefreshIcon } from '../../../../ui/icons';
import { Money } from '../../../../ui/money';
import { Notice } from '../../../../ui/notice';
import { QrCode } from '../../../../ui/qr';
import { StepHeading } from '../../step-heading';
import type { ActingProps, MethodFieldsProps, MethodModule } from '../method';
import styles, { sheet } from './pix.module.css';

/** PIX asks nothing of its own: who pays is among the payer's fields. */
function PixFields({ payer }: MethodFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <p>{t('checkout:pix.how')}</p>
      {payer}
    </>
  );
}

/** The code to pay: as a picture, as text, for as long as it holds; then a new one in the same place. */
function PixActing({ action, total, isExpired, isRenewing, onExpire, onRenew }: ActingProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const code = action.type === 'copyPaste' || action.type === 'qr' ? action : null;
  if (isExpired || !code) {
    return (
      <div className={styles.code}>
        <StepHeading>{t('payment:pix.expired.title')}</StepHeading>
        <Notice
          kind="warning"
          role="alert"
          action={
            <Button
              icon={<RefreshIcon />}
              busy={isRenewing}
              busyLabel={t('payment:pix.expired.working')}
              onClick={onRenew}
            >
              {t('payment:pix.expired.renew')}
            </Button>
          }
        >
          {t('payment:pix.expired.text')}
        </Notice>
      </div>
    );
  }
  const { payload, expires } = code;
  return (
    <div className={styles.code}>
      <StepHeading>{t('payment:pix.title')}</StepHeading>
      {total && (
        <p className={styles.amount}>
          <Money value={total} />
        </p>
      )}
      <div className={styles.picture}>
        <QrCode text={payload} label={t('payment:pix.picture')} />
      </div>
      <Deadline key={payload} expires={expires} onExpire={onExpire} />
      <div className={styles.field}>
        <CopyField label={t('payment:pix.code')} value={payload} />
      </div>
      <ol className={styles.steps}>
        <li>{t('payment:pix.steps.open')}</li>
        <li>{t('payment:pix.steps.scan')}</li>
        <li>{t('payment:pix.steps.confirm')}</li>
      </ol>
    </div>
  );
}

/** The time the code has left. A code that seems over from the start says that this clock is wrong, not the code. */
function Deadline({ expires, onExpire }: { expires: number; onExpire: () => void }) {
  const { t } = useTexts();
  const [isTold] = useState(() => expires > Date.now());
  if (!isTold) return null;
  return (
    <p>
      <Countdown until={expires} onEnd={onExpire} format={(time) => t('payment:pix.left', { time })} />
    </p>
  );
}

export const pixMethod: MethodModule = { Fields: PixFields, Acting: PixActing };
