/** Additional response headers of the hostile page, by `?policy=`. */
export const strictPolicies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // A real server would create a new nonce for each response. Scripts with the nonce can load further scripts.
  nonce: { 'Content-Security-Policy': "script-src 'nonce-of-the-page' 'strict-dynamic'; object-src 'none'" },
  'no-frames': { 'Content-Security-Policy': "frame-src 'none'" },
  'no-calls': { 'Content-Security-Policy': "connect-src 'self'" },
  isolated: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
};
