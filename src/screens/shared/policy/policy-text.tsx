import { useEffect, useState } from 'react';
import { dynamicConfig } from '../../../contract/calls/site';
import type { BrandLegal } from '../../../contract/site/brand';
import { loadLegal } from '../../../runtime/brand/brand-legal';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useCachedQuery } from '../../../runtime/element-context/use-cached-query';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { LegalParagraphs, SanitizedHtml } from '../../../ui/html/sanitized-html';

export type Policy = 'terms' | 'privacy';

/** The server's title of a policy, if any. */
export const usePolicyTitle = (policy: Policy): string | undefined =>
  useCachedQuery(dynamicConfig, { type: policy, code: 'user' }).data?.title || undefined;

/** The terms or the privacy policy: the server's text, else the brand's. */
export function PolicyText({ policy }: { policy: Policy }) {
  const { data, status, error, retry } = useCachedQuery(dynamicConfig, { type: policy, code: 'user' });
  const brandLegal = useBrandLegal(status === 'error');
  if (data) return <SanitizedHtml html={data.html} />;
  if (status === 'loading' || brandLegal === 'loading')
    // The skeleton is taller than the window, so that the text can replace it without a visible layout shift.
    return (
      <Loading>
        <Skeleton lines={40} />
      </Loading>
    );
  return brandLegal ? <LegalParagraphs paragraphs={brandLegal[policy]} /> : <ErrorState error={error} retry={retry} />;
}

/**
 * Loads the brand's legal texts if `isEnabled`. Returns 'loading' until they have loaded, and undefined if the brand
 * has none or they can't be loaded.
 */
function useBrandLegal(isEnabled: boolean): BrandLegal | 'loading' | undefined {
  const { brand } = useElementContext();
  const { lang } = useTexts();
  const { code } = useSignalValue(brand).settings;
  const [legal, setLegal] = useState<BrandLegal | 'loading' | undefined>('loading');
  useEffect(() => {
    if (!isEnabled) return undefined;
    let isCancelled = false;
    setLegal('loading');
    const update = (loadedLegal: BrandLegal | undefined) => {
      if (!isCancelled) setLegal(loadedLegal);
    };
    // If the brand's texts can't be loaded either, the server's error is shown.
    loadLegal(code, lang).then(update, () => update(undefined));
    return () => {
      isCancelled = true;
    };
  }, [isEnabled, code, lang]);
  return legal;
}
