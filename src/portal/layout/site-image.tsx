import { type ReactNode, useState } from 'react';
import { safeUrl } from '../../runtime/navigation/safe-url';
import { useElementContext } from '../../runtime/page/element-context';
import { useSignalValue } from '../../runtime/page/use-signal-value';

interface SiteImageProps {
  /** URLs in order of preference. */
  from: readonly (string | null | undefined)[];
  className: string | undefined;
  /** Shown if there is no image or it doesn't load. */
  children: ReactNode;
}

/** An image of the operator. Decorative, because the text beside it says the same. */
export function SiteImage({ from, className, children }: SiteImageProps) {
  const { api } = useSignalValue(useElementContext().settings);
  const [lost, setLost] = useState<readonly string[]>([]);
  const address = from
    .map((url) => (url ? safeUrl(url, api)?.href : undefined))
    .find((href) => href !== undefined && !lost.includes(href));
  if (!address) return children;
  return <img className={className} src={address} alt="" onError={() => setLost([...lost, address])} />;
}
