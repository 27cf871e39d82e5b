import type { ReactNode } from 'react';
import { useTexts } from '../../runtime/element-context/element-context';
import { useErrorText } from '../../runtime/element-context/error-text';
import { BrandArt } from '../../ui/brand-art/brand-art';
import { Notice } from '../../ui/feedback/notice';
import { PlansHeaderView, pictureClass } from './plans-view';

/** The format of an error code. The `error` attribute may contain any text; text in another format is ignored. */
const errorCodePattern = /^-?\d{1,6}$/;

interface PlansHeaderProps {
  /** The error code that says why a plan could not be bought. */
  error?: string | undefined;
  /** The offer of a free trial, if the visitor can have one. */
  trialBox?: ReactNode;
}

/** The headline, the free trial, and the error if a plan could not be bought. */
export function PlansHeader({ error, trialBox }: PlansHeaderProps) {
  const { t } = useTexts();
  const errorTextOf = useErrorText();
  return (
    <>
      <PlansHeaderView t={t} trial={trialBox} picture={<BrandArt name="hero" className={pictureClass} />} />
      {error && errorCodePattern.test(error) && (
        <Notice kind="warning" role="alert">
          {errorTextOf({ code: error })}
        </Notice>
      )}
    </>
  );
}
