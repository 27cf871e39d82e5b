import { languageNames } from '../../contract/languages';
import type { Language } from '../../contract/primitives';
import { useElementContext, useTexts } from '../../runtime/element-context/element-context';
import { chooseLanguage } from '../../runtime/i18n/language';
import { useSignalValue } from '../../runtime/state/use-signal-value';
import { useSheet } from '../../runtime/styles/use-sheet';
import { DeviceSelect } from '../../ui/fields/select/select-field';
import { ChevronIcon } from '../../ui/icons/icons';
import { GlobeIcon } from '../../ui/icons/late-icons';
import styles, { sheet } from './language-switch.module.css';

/** A select for the language of all elements on the page. Stores the choice. Hidden if the brand has one language. */
export function LanguageSwitch() {
  useSheet(sheet);
  const { t, lang } = useTexts();
  const { languages } = useSignalValue(useElementContext().brand).settings;
  if (languages.length < 2) return null;
  return (
    <span className={styles.box}>
      <GlobeIcon />
      <DeviceSelect
        className={styles.select}
        title={t('portal:language')}
        aria-label={t('portal:language')}
        emptyLabel={null}
        value={lang}
        onChange={(chosen) => chooseLanguage(chosen as Language)}
        options={languages.map((language) => ({ value: language, label: languageNames[language], lang: language }))}
      />
      <ChevronIcon size="1em" />
    </span>
  );
}
