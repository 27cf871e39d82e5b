// For the attack console (attacks.html), whose scripts try to read card numbers: generates the attacker's RSA key, and
// checks whether the key decrypts a ciphertext.

/** In bits. */
const modulusLength = 2048;
/** The number of hexadecimal digits of a decrypted block of ciphertext, which is as long as the modulus. */
const hexDigitCount = modulusLength / 4;

/** Decodes Base64 or base64url. */
const fromBase64 = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
const toBigInt = (bytes) => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

/** base ** exponent % modulus, by repeated squaring. */
function modularPower(base, exponent, modulus) {
  let result = 1n;
  let power = base % modulus;
  for (let remainingBits = exponent; remainingBits > 0n; remainingBits >>= 1n) {
    if (remainingBits & 1n) result = (result * power) % modulus;
    power = (power * power) % modulus;
  }
  return result;
}

/**
 * Generates a key pair. Returns the public key as PEM, and the modulus and private exponent. Web Crypto has no RSA
 * encryption with PKCS#1 v1.5 padding, so the key pair is generated for signatures, and `canDecrypt` computes the
 * decryption itself.
 */
export async function generateKey() {
  const pair = await crypto.subtle.generateKey(
    { name: 'RSASSA-PKCS1-v1_5', modulusLength, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    true,
    ['sign', 'verify'],
  );
  const { n, d } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  const lines = btoa(String.fromCharCode(...spki)).match(/.{1,64}/g);
  return {
    pem: `-----BEGIN PUBLIC KEY-----\n${lines.join('\n')}\n-----END PUBLIC KEY-----`,
    modulus: toBigInt(fromBase64(n)),
    privateExponent: toBigInt(fromBase64(d)),
  };
}

/**
 * Whether the key decrypts `block`, a ciphertext in Base64. The plaintext starts with PKCS#1 v1.5 padding (00 02 … 00)
 * only if the key is the right one.
 */
export function canDecrypt(block, { modulus, privateExponent }) {
  const plaintextHex = modularPower(toBigInt(fromBase64(block)), privateExponent, modulus)
    .toString(16)
    .padStart(hexDigitCount, '0');
  return plaintextHex.startsWith('0002') && /^(..){10,}?00/.test(plaintextHex.slice(4));
}
