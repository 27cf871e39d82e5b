import type { Language } from '../../../contract/primitives';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { chooseLanguage } from '../../../runtime/i18n/language';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { SelectField } from '../../../ui/fields/select/select-field';
import { languageName } from '../../../ui/language-name/language-name';
import styles, { sheet } from '../shared/account-card.module.css';

/**
 * A field for the language of all elements. Renders nothing if the page sets the language, or if the brand has only one
 * language.
 */
export function LanguageSetting() {
  useSheet(sheet);
  const { brand, settings } = useElementContext();
  const { t, lang } = useTexts();
  const { languages } = useSignalValue(brand).settings;
  const isLanguageSetByPage = useSignalValue(settings).lang !== undefined;
  if (isLanguageSetByPage || languages.length < 2) return null;
  return (
    <section className={styles.card}>
      <SelectField
        label={t('account:settings.language')}
        placeholder={null}
        value={lang}
        onChange={(chosen) => chooseLanguage(chosen as Language)}
        options={languages.map((language) => ({ value: language, label: languageName(language) }))}
      />
    </section>
  );
}
