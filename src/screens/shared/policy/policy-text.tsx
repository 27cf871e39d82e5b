import { useEffect, useState } from 'react';
import { dynamicConfig } from '../../../contract/calls/account/site';
import type { BrandLegal } from '../../../contract/site/brand';
import { loadLegal } from '../../../runtime/brand/legal/brand-legal';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { useCachedQuery } from '../../../runtime/session-cache/session-cache';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import { PlainLegal, SanitisedHtml } from '../../../ui/html/sanitised-html';

export type Policy = 'terms' | 'privacy';

/** The server's own title of a policy, if it has one. */
export const usePolicyTitle = (which: Policy): string | undefined =>
  useCachedQuery(dynamicConfig, { type: which, code: 'user' }).data?.title || undefined;

/** The terms or the privacy policy: the server's text, else the one bundled with the brand. */
export function PolicyText({ which }: { which: Policy }) {
  const { data, status, error, retry } = useCachedQuery(dynamicConfig, { type: which, code: 'user' });
  const own = useOwnLegal(status === 'error');
  if (data) return <SanitisedHtml html={data.html} />;
  if (status === 'loading' || own === 'loading')
    // Longer than a screen, as the text is: what follows it must not be seen to move away.
    return (
      <Loading>
        <Skeleton lines={40} />
      </Loading>
    );
  return own ? <PlainLegal paragraphs={own[which]} /> : <ErrorState error={error} retry={retry} />;
}

/** The texts bundled with the brand, for when the server's do not come. */
function useOwnLegal(isWanted: boolean): BrandLegal | 'loading' | undefined {
  const { brand } = useElementContext();
  const { lang } = useTexts();
  const { code } = useSignalValue(brand).settings;
  const [legal, setLegal] = useState<BrandLegal | 'loading' | undefined>('loading');
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    setLegal('loading');
    const give = (found: BrandLegal | undefined) => {
      if (!isGone) setLegal(found);
    };
    // Neither server nor bundle: the server's error stands, with a retry.
    loadLegal(code, lang).then(give, () => give(undefined));
    return () => {
      isGone = true;
    };
  }, [isWanted, code, lang]);
  return legal;
}
