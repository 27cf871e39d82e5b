import type { Sandbox } from '../../tools/sandbox/sandbox';
import type { Viewer } from '../engines/remote-control/remote-control';
import type { Language } from '../helpers/text';

/** A viewer whose TV shows a page of a brand in a language. */
export interface TvVisit {
  viewer: Viewer;
  brand: string;
  lang: Language;
  sandbox: Sandbox;
}

/** An action of the viewer, the phone or the server, or several that `inSequence` combines. */
export type Step = (visit: TvVisit) => Promise<unknown>;

/** A screen of a TV. Tests and the screen gallery open every screen of `tvScreens` in Chromium 64. */
export interface TvScreen {
  /** The screen's name in file names and in the option `--screen`. */
  name: string;
  /** Path and query on a brand's portal. */
  path: string;
  /** The email address of the member who is signed in. Default: nobody is. */
  member?: string;
  /** Configures the sandbox before the page opens. */
  arrange?: (sandbox: Sandbox) => Promise<unknown>;
  /** The step or combined steps that open the screen from the page. Default: the page shows the screen at once. */
  steps?: Step;
  /** A button, link or field that the screen shows once it has opened: a pattern or the text key of its name. */
  expected: string | RegExp;
}
