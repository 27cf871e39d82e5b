import { useRef } from 'react';
import { siteConfig } from '../../../../contract/calls/account/site';
import { useQuery } from '../../../../runtime/page/element-context';
import type { CaptchaKind } from '../../captcha/use-captcha';

/** The site's patterns for accounts, and its captcha. */
export interface SiteRules {
  patterns: { email?: string | null | undefined; phone?: string | null | undefined };
  captchaKind: CaptchaKind;
}

/** The site's rules; null while they load. If they can't be loaded, only the server checks the input. */
export function useSiteRules(): SiteRules | null {
  const { data, status } = useQuery(siteConfig, {});
  // While the rules of another brand or server load, the last ones stay, so that the form keeps typed values.
  const last = useRef(data);
  if (data) last.current = data;
  const config = data ?? last.current;
  if (!config && status === 'loading') return null;
  return { patterns: config?.validRules ?? {}, captchaKind: config?.captcha ?? 'none' };
}
