import { useEffect, useReducer } from 'react';
import type { BrandLegal } from '../../contract/brand';
import { dynamicConfig } from '../../contract/calls/site';
import { loadLegal } from '../../runtime/brand-legal';
import { useScope, useTexts } from '../../runtime/scope';
import { useKeptQuery } from '../../runtime/session-cache';
import { useValue } from '../../runtime/value';
import { Dialog } from '../../ui/dialog';
import { ErrorState } from '../../ui/error-state';
import { PlainLegal, SanitisedHtml } from '../../ui/sanitised-html';
import { Loading, Skeleton } from '../../ui/skeleton';

export type LegalText = 'terms' | 'privacy';

/** The terms or the privacy policy over the form, which stays as it is. */
export function LegalDialog({ which, onClose }: { which: LegalText; onClose(): void }) {
  const { t } = useTexts();
  const { data, status, error, retry } = useKeptQuery(dynamicConfig, { type: which, code: 'user' });
  const own = useOwnLegal(status === 'error');
  const title = data?.title || t(`auth:terms.${which}`);
  const isLoading = status === 'loading' || (status === 'error' && own === 'loading');
  return (
    <Dialog open onClose={onClose} title={title} size="wide">
      {isLoading && (
        <Loading>
          <Skeleton lines={12} />
        </Loading>
      )}
      {data && <SanitisedHtml html={data.html} />}
      {!data &&
        !isLoading &&
        (own && own !== 'loading' ? (
          <PlainLegal paragraphs={own[which]} />
        ) : (
          <ErrorState error={error} retry={retry} />
        ))}
    </Dialog>
  );
}

/** The texts bundled with the brand, for when the server's do not come. */
function useOwnLegal(isWanted: boolean): BrandLegal | 'loading' | undefined {
  const { brand } = useScope();
  const { lang } = useTexts();
  const { code } = useValue(brand).settings;
  const [legal, take] = useReducer(
    (_: BrandLegal | 'loading' | undefined, now: BrandLegal | 'loading' | undefined) => now,
    'loading',
  );
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    take('loading');
    const give = (found: BrandLegal | undefined) => {
      if (!isGone) take(found);
    };
    // Neither server nor bundle: the dialog shows the server's error with a retry.
    loadLegal(code, lang).then(give, () => give(undefined));
    return () => {
      isGone = true;
    };
  }, [isWanted, code, lang]);
  return legal;
}
