/** Additional response headers of the demo page `hostile.html`, by the value of `?policy=`. */
export const strictPolicies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Scripts with the nonce can load more scripts. A real server would create a new nonce for each response.
  nonce: { 'Content-Security-Policy': "script-src 'nonce-of-the-page' 'strict-dynamic'; object-src 'none'" },
  'no-frames': { 'Content-Security-Policy': "frame-src 'none'" },
  // Blocks calls to the API, because the page and the API have different origins.
  'no-calls': { 'Content-Security-Policy': "connect-src 'self'" },
  isolated: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
};
