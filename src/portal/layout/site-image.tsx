import { type ReactNode, useState } from 'react';
import { useElementContext } from '../../runtime/element-context/element-context';
import { safeUrl } from '../../runtime/navigation/safe-url';
import { useSignalValue } from '../../runtime/state/use-signal-value';

interface SiteImageProps {
  /** URLs in order of preference. */
  urls: readonly (string | null | undefined)[];
  className: string | undefined;
  /** Shown if there is no image or none loads. */
  children: ReactNode;
}

/**
 * An image from the operator, or `children` if none loads. It has no alternative text, because text or a label next to
 * it contains the same information.
 */
export function SiteImage({ urls, className, children }: SiteImageProps) {
  const { api } = useSignalValue(useElementContext().settings);
  const [failedUrls, setFailedUrls] = useState<readonly string[]>([]);
  const src = urls
    .map((url) => (url ? safeUrl(url, api)?.href : undefined))
    .find((href) => href !== undefined && !failedUrls.includes(href));
  if (!src) return children;
  return <img className={className} src={src} alt="" onError={() => setFailedUrls([...failedUrls, src])} />;
}
