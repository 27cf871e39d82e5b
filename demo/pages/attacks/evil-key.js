// The attacker's RSA key, and the test whether ciphertext opens with it.

const fromBase64 = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
const asNumber = (bytes) => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

function power(base, exponent, modulus) {
  let result = 1n;
  for (let rest = exponent, factor = base % modulus; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
}

export async function makeKey() {
  const pair = await crypto.subtle.generateKey(
    { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    true,
    ['sign', 'verify'],
  );
  const { n, d } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  const lines = btoa(String.fromCharCode(...spki)).match(/.{1,64}/g);
  return {
    pem: `-----BEGIN PUBLIC KEY-----\n${lines.join('\n')}\n-----END PUBLIC KEY-----`,
    modulus: asNumber(fromBase64(n)),
    exponent: asNumber(fromBase64(d)),
  };
}

/** Whether a block has the padding of PKCS#1 v1.5 after decryption: 00 02, and a zero further on. */
export function opens(block, { modulus, exponent }) {
  const plain = power(asNumber(fromBase64(block)), exponent, modulus)
    .toString(16)
    .padStart(512, '0');
  return plain.startsWith('0002') && /^(..){10,}?00/.test(plain.slice(4));
}
