import type { ReactNode } from 'react';
import { useErrorText, useTexts } from '../../runtime/page/element-context';
import { BrandArt } from '../../ui/brand-art/brand-art';
import { Notice } from '../../ui/feedback/notice';
import { PlanBenefits } from './plan-benefits';
import styles from './plans.module.css';

interface PlansHeadProps {
  /** A code of the error catalogue: why a plan could not be bought. */
  error?: string | undefined;
  /** What every plan includes. */
  benefits?: readonly string[] | undefined;
  /** The visitor's free trial, if there is one. */
  trial?: ReactNode;
}

/** The headline, what every plan includes, and the free trial; below it the error of a plan that could not be bought. */
export function PlansHeader({ error, benefits, trial }: PlansHeadProps) {
  const { t } = useTexts();
  const errorTextOf = useErrorText();
  return (
    <>
      <header className={styles.header}>
        <div className={styles.intro}>
          <h2 id="plans-title" part="heading" tabIndex={-1}>
            {t('plans:title')}
          </h2>
          <p className={styles.lead}>{t('plans:lead')}</p>
          {benefits && <PlanBenefits benefits={benefits} />}
          {trial}
        </div>
        <BrandArt name="hero" className={styles.picture} />
      </header>
      {error && /^-?\d{1,6}$/.test(error) && (
        <Notice kind="warning" role="alert">
          {errorTextOf({ code: error })}
        </Notice>
      )}
    </>
  );
}
