import { useErrorText, useTexts } from '../../runtime/page/element-context';
import { Notice } from '../../ui/feedback/notice';
import styles from './plans.module.css';

/** The heading of the plans, and the error of a plan that could not be bought. */
export function PlansHead({ error }: { error?: string | undefined }) {
  const { t } = useTexts();
  const errorTextOf = useErrorText();
  return (
    <>
      <header className={styles.header}>
        <h2 part="heading" id="plans-title" tabIndex={-1}>
          {t('plans:title')}
        </h2>
        <p className={styles.lead}>{t('plans:lead')}</p>
      </header>
      {error && /^-?\d{1,6}$/.test(error) && (
        <Notice kind="warning" role="alert">
          {errorTextOf({ code: error })}
        </Notice>
      )}
    </>
  );
}
