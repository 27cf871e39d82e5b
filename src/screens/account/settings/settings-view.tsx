import { useState } from 'react';
import type { AccountInfo } from '../../../contract/entities';
import { languageNames } from '../../../contract/languages';
import type { Language } from '../../../contract/primitives';
import { useElementContext, useIsTv, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { chooseLanguage } from '../../../runtime/i18n/language';
import { useSignOut } from '../../../runtime/sign-out/use-sign-out';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { LazyPart } from '../../../ui/async/lazy-part';
import { Button } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import { SelectField } from '../../../ui/fields/select-field';
import { usePasskeyHost } from '../../shared/passkey-offer';
import styles, { sheet } from '../account.module.css';
import cardStyles, { sheet as cardSheet } from '../shared/account-card.module.css';
import { useAccountInfo } from '../shared/queries';
import { ViewHeader } from '../shared/view-parts';
import type { AccountViewProps } from '../views';
import { MarketingSetting } from './marketing-setting';
import { PasswordSetting } from './password-setting';
import { ProfileCard } from './profile-card';

const loadPasskeys = () => import('./passkeys.lazy').then(({ PasskeysSetting }) => PasskeysSetting);
const loadAccountRights = () => import('./account-rights.lazy').then(({ AccountRights }) => AccountRights);

/** Sign-out, account details, language, marketing emails, password, passkeys, accepted terms and the member's data. */
export function SettingsView({ subscribeStatus }: AccountViewProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const member = useMember();
  const info = useAccountInfo();
  const isTv = useIsTv();
  const canAddPasskey = usePasskeyHost(info.data?.passkeys) !== null;
  // Whether the brand sends marketing emails, not whether the member receives them.
  const { hasEmailSubscription } = useSignalValue(useElementContext().brand).settings;
  const { isSigningOut, signOutNow } = useSignOut();
  // Decided at the first render, so that the marketing setting doesn't move later.
  const [wasOpenedByEmailLink] = useState(subscribeStatus !== undefined);
  const marketingSetting = hasEmailSubscription && <MarketingSetting info={info} statusInLink={subscribeStatus} />;
  return (
    <div className={styles.view}>
      <ViewHeader
        title={t('account:settings.title')}
        about={member && t('account:signedInAs', { account: member.account })}
        action={
          <Button
            variant="secondary"
            size="small"
            data-destructive=""
            busy={isSigningOut}
            busyLabel={t('account:signingOut')}
            onClick={signOutNow}
          >
            {t('account:signOut')}
          </Button>
        }
      />
      {/* For a member who opened a link in a marketing email, the marketing setting comes first. */}
      {wasOpenedByEmailLink && marketingSetting}
      <ProfileCard info={info} />
      <LanguageSetting />
      <PasswordSetting hasPassword={info.data?.hasPassword !== false} />
      {!wasOpenedByEmailLink && marketingSetting}
      {/* Last, so that they move nothing when they have loaded. */}
      {info.data?.passkeys && !isTv && (
        <LazyPart
          load={loadPasskeys}
          props={{ info: info.data, canAdd: canAddPasskey }}
          areas={['auth', 'fields', 'errors']}
        >
          <Skeleton height="calc(var(--s-px) * 220)" />
        </LazyPart>
      )}
      {info.data && offersRights(info.data) && (
        <LazyPart load={loadAccountRights} props={{ info: info.data }} areas={['auth', 'fields', 'errors']} />
      )}
    </div>
  );
}

/** Whether `AccountRights` has anything to show. */
const offersRights = ({ thirdParties, terms, dataExport, deletion }: AccountInfo): boolean =>
  !!(thirdParties?.length || terms || dataExport || deletion);

/**
 * A field for the language of all elements. Renders nothing if the page sets the language, or if the brand has only one
 * language.
 */
function LanguageSetting() {
  useSheet(cardSheet);
  const { brand, settings } = useElementContext();
  const { t, lang } = useTexts();
  const { languages } = useSignalValue(brand).settings;
  const isLanguageSetByPage = useSignalValue(settings).lang !== undefined;
  if (isLanguageSetByPage || languages.length < 2) return null;
  return (
    <section className={cardStyles.card}>
      <SelectField
        label={t('account:settings.language')}
        placeholder={null}
        value={lang}
        onChange={(chosen) => chooseLanguage(chosen as Language)}
        options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
      />
    </section>
  );
}
