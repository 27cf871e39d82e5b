import { type ReactNode, useState } from 'react';
import { safeUrl } from '../../runtime/navigation/safe-url';
import { useElementContext } from '../../runtime/page/element-context';
import { useSignalValue } from '../../runtime/page/use-signal-value';

interface SiteImageProps {
  /** URLs in order of preference. */
  from: readonly (string | null | undefined)[];
  className: string | undefined;
  /** Shown if there is no image or none loads. */
  children: ReactNode;
}

/** An image from the operator, else `children`. Decorative, because the text beside it has the same meaning. */
export function SiteImage({ from, className, children }: SiteImageProps) {
  const { api } = useSignalValue(useElementContext().settings);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const src = from
    .map((url) => (url ? safeUrl(url, api)?.href : undefined))
    .find((href) => href !== undefined && !failed.includes(href));
  if (!src) return children;
  return <img className={className} src={src} alt="" onError={() => setFailed([...failed, src])} />;
}
