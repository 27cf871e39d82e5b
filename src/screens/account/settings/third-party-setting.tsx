import { useLayoutEffect, useRef, useState } from 'react';
import { changeThirdParty, queryInfo } from '../../../contract/calls/account';
import type { AccountInfo, ThirdPartySignIn } from '../../../contract/entities';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import { OwnerProof, type Proof } from '../../shared/credentials/owner-proof';
import { useSiteRules } from '../../shared/credentials/use-site-rules';
import { useUnmounted } from '../../shared/credentials/use-unmounted';
import styles, { sheet } from '../shared/account-card.module.css';
import listStyles, { sheet as listSheet } from '../shared/account-list.module.css';
import { invalidateInAllTabs } from '../shared/queries';

interface ThirdPartySettingProps {
  info: AccountInfo;
  thirdParty: ThirdPartySignIn;
}

/** Turns the sign-in with Google off or on again, after the member has entered the password or a code. */
export function ThirdPartySetting({ info, thirdParty }: ThirdPartySettingProps) {
  useSheet(sheet);
  useSheet(listSheet);
  const { t } = useTexts();
  const card = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** What the member has just chosen. */
  const [outcome, setOutcome] = useState<'doneOn' | 'doneOff' | null>(null);
  const { isOn, canTurnOff } = thirdParty;
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    // When the form closes, the card takes the focus.
    if (wasOpen.current && !isOpen) card.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section ref={card} tabIndex={-1} className={styles.card} aria-label={t('auth:google.setting.title')}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('auth:google.setting.title')}</h3>
      </div>
      <div className={listStyles.stack}>
        {outcome ? (
          <Notice kind="success" role="status">
            {t(`auth:google.setting.${outcome}`)}
          </Notice>
        ) : (
          !isOpen && <p>{t(isOn ? 'auth:google.setting.on' : 'auth:google.setting.off')}</p>
        )}
        {isOpen ? (
          <ThirdPartyForm
            info={info}
            thirdParty={thirdParty}
            onCancel={() => setOpen(false)}
            onDone={(isNowOn) => {
              setOpen(false);
              setOutcome(isNowOn ? 'doneOn' : 'doneOff');
            }}
          />
        ) : isOn && !canTurnOff ? (
          <p className={listStyles.meta}>{t('auth:google.setting.last')}</p>
        ) : (
          <div>
            <Button
              variant="secondary"
              onClick={() => {
                setOutcome(null);
                setOpen(true);
              }}
            >
              {t(isOn ? 'auth:google.setting.turnOff' : 'auth:google.setting.turnOn')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

interface ThirdPartyFormProps extends ThirdPartySettingProps {
  onCancel(): void;
  onDone(isOn: boolean): void;
}

/** What the change means, and the form that confirms it. */
function ThirdPartyForm({ info, thirdParty, onCancel, onDone }: ThirdPartyFormProps) {
  const { call } = useElementContext();
  const { t } = useTexts();
  const rules = useSiteRules();
  const isUnmounted = useUnmounted();
  // Kept while the form is open: a refetch must not turn the question around.
  const [wasOn] = useState(thirdParty.isOn);
  const send = async (proof: Proof) => {
    const result = await call(changeThirdParty, { provider: thirdParty.provider, isOn: !wasOn, ...proof });
    if (isUnmounted.current) return null;
    if (!result.ok) return result.error;
    invalidateInAllTabs(queryInfo);
    onDone(!wasOn);
    return null;
  };
  return (
    <div className={styles.form}>
      <p>
        <strong>{t(wasOn ? 'auth:google.setting.offTitle' : 'auth:google.setting.onTitle')}</strong>
      </p>
      <p>{t(wasOn ? 'auth:google.setting.offText' : 'auth:google.setting.onText')}</p>
      <p>{t('auth:google.setting.proof')}</p>
      {rules && (
        <OwnerProof
          info={info}
          rules={rules}
          slot="third-party"
          call="changeThirdParty"
          purpose="thirdParty"
          submitLabel={t(wasOn ? 'auth:google.setting.turnOff' : 'auth:google.setting.turnOn')}
          isDestructive={wasOn}
          send={send}
        />
      )}
      <div>
        <Button variant="quiet" onClick={onCancel}>
          {t('auth:google.setting.keep')}
        </Button>
      </div>
    </div>
  );
}
