/** Bytes of a block that PKCS#1 v1.5 padding takes: 00 02, eight random bytes or more, 00. */
const overhead = 11;

/** What is used of jsencrypt: it reads the key and does the arithmetic. */
export interface RsaLibrary {
  setPublicKey(key: string): void;
  getKey(): unknown;
}

interface BigNumber {
  bitLength(): number;
  toString(radix: number): string;
  constructor: unknown;
}

interface RsaKey {
  n: BigNumber | null;
  doPublic(value: BigNumber): BigNumber;
}

/**
 * Encrypts text under a public key (PEM): its UTF-8 bytes in blocks of k - 11, each PKCS#1 v1.5 (block type 2, RFC 8017
 * section 7.2.1), as base64. Padding and bytes are done here, because jsencrypt counts and writes UTF-16 units, cuts
 * characters beyond the basic plane in two and pads from a generator of its own. Throws for a key that is none:
 * jsencrypt would silently make one.
 */
export function encryptBlocks(library: RsaLibrary, publicKey: string, text: string): string[] {
  if (!publicKey.trim()) throw new Error('The brand has no public key');
  library.setPublicKey(publicKey);
  const key = library.getKey() as RsaKey;
  const bits = key.n?.bitLength() ?? 0;
  if (!key.n || bits < 1024) throw new Error('The public key of the brand cannot be read');
  const size = Math.ceil(bits / 8);
  const toNumber = key.n.constructor as new (bytes: number[]) => BigNumber;
  return byteBlocks(text, size - overhead).map((block) =>
    base64(key.doPublic(new toNumber(padded(block, size))).toString(16), size),
  );
}

/** UTF-8 bytes in pieces of at most `size`; one empty piece for empty text. */
export function byteBlocks(text: string, size: number): Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  const blocks: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += size) blocks.push(bytes.subarray(start, start + size));
  return blocks.length ? blocks : [bytes];
}

/** The block as it is encrypted: 00 02, random bytes without zero, 00, the message. */
function padded(message: Uint8Array, size: number): number[] {
  const filler: number[] = [];
  const wanted = size - 3 - message.length;
  while (filler.length < wanted) {
    for (const byte of crypto.getRandomValues(new Uint8Array(wanted - filler.length)))
      if (byte !== 0) filler.push(byte);
  }
  return [0, 2, ...filler, 0, ...message];
}

function base64(hex: string, size: number): string {
  const whole = hex.padStart(size * 2, '0');
  let binary = '';
  for (let at = 0; at < whole.length; at += 2)
    binary += String.fromCharCode(Number.parseInt(whole.slice(at, at + 2), 16));
  return btoa(binary);
}
