// The attacker's RSA key, and a check whether it decrypts a ciphertext.

const fromBase64 = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
const toNumber = (bytes) => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

function modularPower(base, exponent, modulus) {
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
    modulus: toNumber(fromBase64(n)),
    exponent: toNumber(fromBase64(d)),
  };
}

/** Whether the key decrypts a block: the result has PKCS#1 v1.5 padding, 00 02 … 00. */
export function canDecrypt(block, { modulus, exponent }) {
  const plain = modularPower(toNumber(fromBase64(block)), exponent, modulus)
    .toString(16)
    .padStart(512, '0');
  return plain.startsWith('0002') && /^(..){10,}?00/.test(plain.slice(4));
}
