import { useRef } from 'react';
import { siteConfig } from '../../../contract/calls/account/site';
import { useQuery } from '../../../runtime/page/element-context';
import type { CaptchaKind } from '../captcha/use-captcha';

/** What the site asks of an account's name and of whoever types it. */
export interface SiteRules {
  patterns: { email?: string | null | undefined; phone?: string | null | undefined };
  captchaKind: CaptchaKind;
}

/** The site's rules; null until they are known. Without an answer everything passes here, and the server checks anyway. */
export function useSiteRules(): SiteRules | null {
  const { data, status } = useQuery(siteConfig, {});
  // Another brand or server has rules of its own; until they come the last ones stand, and so does what is typed.
  const last = useRef(data);
  if (data) last.current = data;
  const config = data ?? last.current;
  if (!config && status === 'loading') return null;
  return { patterns: config?.validRules ?? {}, captchaKind: config?.captcha ?? 'none' };
}
