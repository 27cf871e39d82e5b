/** The file of FingerprintJS that bundles contain. */
export const fingerprintFiles = { '@fingerprintjs/fingerprintjs': ['dist/fp.esm.js'] } as const;
