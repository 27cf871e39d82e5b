import type { Language } from '../../contract/primitives';
import type { Scene } from '../settings/settings';

/** The last window width of the mobile layout, in px. */
const maxMobileWidth = 760;

/** Whether the user agent names a phone. Phones get the mobile layout at any width. */
export const isMobileAgent = (): boolean => /Mobi|Android.+Mobile|iPhone/.test(navigator.userAgent);

/** WEB or WAP, by the window's width or a mobile user agent. Source: specification, section 2. */
export const clientType = (): 'WEB' | 'WAP' => (innerWidth <= maxMobileWidth || isMobileAgent() ? 'WAP' : 'WEB');

interface Caller {
  token: string | null | undefined;
  lang: Language;
  brand: string;
  scene: Scene;
  /** Undefined until it has been computed. */
  fingerprint: string | undefined;
  /** Default: derived from the window. */
  client?: 'WEB' | 'WAP';
}

/** The headers of every request. */
export const callHeaders = ({ token, lang, brand, scene, fingerprint, client = clientType() }: Caller) => ({
  Authorization: token ?? 'null',
  Language: lang,
  Brand: brand,
  'Client-Type': client,
  Scene: scene,
  fingerprint: fingerprint ?? 'null',
});
