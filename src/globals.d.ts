/** Brand codes by the first label of the host name, for labels that differ from the code. From the brands' settings. */
declare const __HOSTS__: Readonly<Record<string, string>>;
/** The message and the button of `locales/<language>/loader.json` by language: shown when nothing else has loaded. */
declare const __LOADER_TEXTS__: Readonly<Record<string, readonly [failed: string, retry: string]>> & {
  en: readonly [failed: string, retry: string];
};
/** Version of the product, from package.json. */
declare const __VERSION__: string;
/** True in the build for TV browsers. */
declare const __TV__: boolean;
/** True in the build that the loader loads, and false in the npm package. The loader creates the page registry first. */
declare const __HAS_LOADER__: boolean;
/** True in the npm package, which sites bundle with their own code. */
declare const __PACKAGED__: boolean;

declare module '*.module.css' {
  const styles: Record<string, string>;
  /** The same sheet for every shadow root of the document. */
  export const sheet: () => CSSStyleSheet;
  export const css: string;
  export default styles;
}

/** Written by the build beside the card frame: the card key (PEM) of each brand. */
declare module '*card-frame-keys.js' {
  export const cardKeys: Readonly<Record<string, string>>;
}
