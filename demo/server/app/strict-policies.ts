/** Additional response headers of the demo page `hostile.html`, by the value of `?policy=`. */
export const strictPolicies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The nonce is `of-the-page`; a real server would create a new one for each response. Scripts that have the nonce can
  // load more scripts.
  nonce: { 'Content-Security-Policy': "script-src 'nonce-of-the-page' 'strict-dynamic'; object-src 'none'" },
  'no-frames': { 'Content-Security-Policy': "frame-src 'none'" },
  // Frames violate this policy, but the browser only reports them.
  reports: { 'Content-Security-Policy-Report-Only': "frame-src 'none'" },
  // Blocks calls to the API, because the page and the API have different origins.
  'no-calls': { 'Content-Security-Policy': "connect-src 'self'" },
  // Cross-origin isolation: files and frames of other origins load only if their responses allow this.
  isolated: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
};
