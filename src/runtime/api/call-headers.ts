import type { Language } from '../../contract/primitives';
import type { Scene } from '../settings/settings';

/** The largest window width that gets the mobile layout, in px. */
const maxMobileWidth = 760;

/** Whether the user agent names a phone. Phones get the mobile layout at any width. */
export const isMobileAgent = (): boolean => /Mobi|Android.+Mobile|iPhone/.test(navigator.userAgent);

/** WEB (desktop) or WAP (mobile), by the window's width or a mobile user agent. Source: specification, section 2. */
export const clientType = (): 'WEB' | 'WAP' => (innerWidth <= maxMobileWidth || isMobileAgent() ? 'WAP' : 'WEB');

interface HeaderValues {
  token: string | null | undefined;
  lang: Language;
  brand: string;
  scene: Scene;
  /** Undefined until it has been computed. */
  fingerprint: string | undefined;
  /** Default: `clientType()`. */
  client?: 'WEB' | 'WAP';
}

/** The headers of every request. A missing token or fingerprint is sent as the text `null`. */
export const callHeaders = ({ token, lang, brand, scene, fingerprint, client = clientType() }: HeaderValues) => ({
  Authorization: token ?? 'null',
  Language: lang,
  Brand: brand,
  'Client-Type': client,
  Scene: scene,
  fingerprint: fingerprint ?? 'null',
});
