/**
 * The content of a site key: the key that identifies the site to the captcha, and the URL of the captcha's script.
 * Source: contract, call siteKey.
 */
export interface SiteKey {
  key: string;
  scriptUrl: string;
}

/**
 * Decodes a site key: base64 of PKCS#1 v1.5 blocks of type 1, signed with a private key. The content isn't secret,
 * because anyone with the public key can decode it. Throws if a block wasn't signed with the private key of
 * `publicKey`.
 */
export function readSiteKey(encodedKey: string, publicKey: string): SiteKey {
  const { modulus, exponent, size } = readPublicKey(publicKey);
  const bytes = fromBase64(encodedKey);
  if (!bytes.length || bytes.length % size) throw new Error('The site key is not made of whole blocks');
  const plaintext: number[] = [];
  for (let offset = 0; offset < bytes.length; offset += size) {
    plaintext.push(
      ...unpad(bytesOf(modularPower(bigIntOf(bytes.subarray(offset, offset + size)), exponent, modulus), size)),
    );
  }
  const { key, scriptUrl } = JSON.parse(new TextDecoder().decode(new Uint8Array(plaintext))) as Partial<SiteKey>;
  if (typeof key !== 'string' || typeof scriptUrl !== 'string')
    throw new Error('The site key has no key or script URL');
  return { key, scriptUrl };
}

/** The minimum number of `FF` bytes in a block. Source: RFC 8017, 9.2. */
const minPaddingBytes = 8;

/** Returns the data of a block `00 01 FF … FF 00 data`; throws if the block has another form. Source: RFC 8017, 9.2. */
function unpad(block: Uint8Array): Uint8Array {
  const paddingEnd = block.indexOf(0, 2);
  const padding = block.subarray(2, Math.max(paddingEnd, 2));
  const isPadded = padding.length >= minPaddingBytes && padding.every((byte) => byte === 0xff);
  if (block[0] !== 0 || block[1] !== 1 || !isPadded) throw new Error('The site key is signed with the wrong key');
  return block.subarray(paddingEnd + 1);
}

/** `base ** exponent % modulus`, by repeated squaring. */
function modularPower(base: bigint, exponent: number, modulus: bigint): bigint {
  let result = BigInt(1);
  let square = base % modulus;
  for (let remainingExponent = exponent; remainingExponent > 0; remainingExponent = Math.floor(remainingExponent / 2)) {
    if (remainingExponent % 2) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** Tags of DER (binary ASN.1) values. */
const integerTag = 0x02;
const sequenceTag = 0x30;

/**
 * Reads the modulus and exponent of a public key in PEM, which is base64 of DER. PKCS#1 is a sequence of these two
 * integers; SPKI wraps the PKCS#1 sequence. `size`: length of the modulus in bytes.
 */
function readPublicKey(pem: string): { modulus: bigint; exponent: number; size: number } {
  const der = fromBase64(pem.replace(/-----[^-]+-----|\s/g, ''));
  let offset = 0;
  /** Reads the tag and length of a DER value. Moves `offset` to the value's content. */
  const readHeader = () => {
    const tag = der[offset++];
    let length = der[offset++] ?? 0;
    if (length > 0x80) {
      // The long form: the number of bytes that hold the length, then these bytes.
      const lengthByteCount = length - 0x80;
      length = 0;
      for (let index = 0; index < lengthByteCount; index++) length = length * 256 + (der[offset++] ?? 0);
    }
    return { tag, length };
  };
  const readInteger = () => {
    const { tag, length } = readHeader();
    if (tag !== integerTag || offset + length > der.length)
      throw new Error('The public key of the brand cannot be read');
    offset += length;
    const bytes = der.subarray(offset - length, offset);
    return bytes[0] === 0 ? bytes.subarray(1) : bytes;
  };
  // Enters the outer sequence.
  readHeader();
  const isSpki = der[offset] === sequenceTag;
  if (isSpki) {
    // Skips the algorithm identifier, then enters the bit string, skips its count of unused bits, and enters the key.
    const { length } = readHeader();
    offset += length;
    readHeader();
    offset++;
    readHeader();
  }
  const modulus = readInteger();
  const exponent = readInteger();
  return { modulus: bigIntOf(modulus), exponent: Number(bigIntOf(exponent)), size: modulus.length };
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const toHex = (byte: number) => byte.toString(16).padStart(2, '0');

const bigIntOf = (bytes: Uint8Array): bigint => BigInt(`0x${Array.from(bytes, toHex).join('') || '0'}`);

const bytesOf = (value: bigint, size: number): Uint8Array =>
  Uint8Array.from(
    value
      .toString(16)
      .padStart(size * 2, '0')
      .match(/../g) as string[],
    (pair) => Number.parseInt(pair, 16),
  );
