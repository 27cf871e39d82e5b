/**
 * Maps the first label of a host name, such as `tv` of `tv.example.com`, to a brand code. Contains only labels that
 * aren't brand codes themselves. The build takes them from `hosts` in the brands' settings.
 */
declare const __HOSTS__: Readonly<Record<string, string>>;
/**
 * The message and the button label that are shown if the elements don't load, by language. They are in
 * `locales/<language>/language.json`.
 */
declare const __LOADER_TEXTS__: Readonly<Record<string, readonly [failed: string, retry: string]>> & {
  en: readonly [failed: string, retry: string];
};
/** Version of the product, from package.json. */
declare const __VERSION__: string;
/**
 * True in the light build, which also runs in Chromium 64, the oldest engine of supported TVs. Its style sheets use width
 * classes instead of container queries.
 */
declare const __OLD_ENGINES__: boolean;
/**
 * True in builds whose elements are loaded by the loader. There, the page registry (settings and session of the page,
 * shared by all elements) exists before the elements run. False in the npm package, in the dev server and in tests of
 * the sources.
 */
declare const __HAS_LOADER__: boolean;
/** True only in the npm package, which sites bundle with their own code. */
declare const __PACKAGED__: boolean;

declare module '*.module.css' {
  /** Maps each class name in the source to its generated class name. */
  const styles: Record<string, string>;
  /** Returns the module's style sheet, which all shadow roots of the document share. */
  export const sheet: () => CSSStyleSheet;
  /** The style sheet's text. */
  export const css: string;
  export default styles;
}

/** A module that the build writes next to the card frame. */
declare module '*card-frame-keys.js' {
  /** The public keys (PEM, or a JWK as JSON) that encrypt card data, by brand code. */
  export const cardKeys: Readonly<Record<string, string>>;
  /** The brands whose form offers to fill in a test card. Missing in files that were written before it existed. */
  export const testBrands: readonly string[] | undefined;
}
