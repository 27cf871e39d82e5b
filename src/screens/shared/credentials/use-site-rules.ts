import { useRef } from 'react';
import { siteConfig } from '../../../contract/calls/site';
import type { DataOf } from '../../../contract/define-call';
import { useElementContext } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import type { CaptchaKind } from './captcha/use-captcha';

/** The server's patterns for email addresses and phone numbers, and the kind of captcha that sign-in requires. */
export interface SiteRules {
  patterns: { email?: string | null | undefined; phone?: string | null | undefined };
  captchaKind: CaptchaKind;
  /** Where the passkeys work with which visitors can sign in on this page; null if the server offers none here. */
  passkeys: DataOf<typeof siteConfig>['passkeys'];
  /** The terms that a registration accepts; null if the server records no consents. */
  consents: DataOf<typeof siteConfig>['consents'];
}

/** The kinds of accounts and ways to sign in that the brand lists and, if it says so, the server has. */
export function useLoginOptions() {
  const { loginOptions } = useSignalValue(useElementContext().brand).settings;
  const offered = useQuery(siteConfig, {}).data?.loginOptions;
  return offered ? loginOptions.filter((option) => offered.includes(option)) : loginOptions;
}

/** The server's rules; null while they load. If they can't be loaded, only the server checks the input. */
export function useSiteRules(): SiteRules | null {
  const { data, status } = useQuery(siteConfig, {});
  // If the brand or the server changes, the old rules stay until the new ones load, so that the form keeps the typed
  // values.
  const lastConfig = useRef(data);
  if (data) lastConfig.current = data;
  const config = data ?? lastConfig.current;
  if (!config && status === 'loading') return null;
  return {
    patterns: config?.validRules ?? {},
    captchaKind: config?.captcha ?? 'none',
    passkeys: config?.passkeys ?? null,
    consents: config?.consents ?? null,
  };
}
