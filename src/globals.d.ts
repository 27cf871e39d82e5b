/** Version of the product, from package.json. */
declare const __VERSION__: string;
/** True in the single-file build for TV browsers. */
declare const __TV__: boolean;
/** True in builds that only ever come through the loader, which makes what the page shares. */
declare const __LOADED__: boolean;

declare module '*.module.css' {
  const styles: Record<string, string>;
  /** The same sheet for every shadow root of the document. */
  export const sheet: () => CSSStyleSheet;
  export const css: string;
  export default styles;
}
