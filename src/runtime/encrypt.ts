/** Bytes of a block that PKCS#1 v1.5 padding takes. */
const padding = 11;

/**
 * Encrypts text under a brand's public key: UTF-8 bytes in blocks of key length − 11, each PKCS#1 v1.5, base64.
 * The library loads on demand. Throws for a key that is none: jsencrypt would silently make one of its own.
 */
export async function encryptFor(publicKey: string, text: string): Promise<string[]> {
  const { JSEncrypt } = await import('jsencrypt');
  return encryptBlocks(new JSEncrypt(), publicKey, text);
}

interface Encryptor {
  setPublicKey(key: string): void;
  getKey(): { n: { bitLength(): number } | null; e: number };
  encrypt(text: string): string | false;
}

export function encryptBlocks(encryptor: unknown, publicKey: string, text: string): string[] {
  const rsa = encryptor as Encryptor;
  if (!publicKey.trim()) throw new Error('The brand has no public key');
  rsa.setPublicKey(publicKey);
  const bits = rsa.getKey().n?.bitLength() ?? 0;
  if (bits < 1024) throw new Error('The public key of the brand cannot be read');
  const blocks: string[] = [];
  for (const block of blocksOf(text, Math.ceil(bits / 8) - padding)) {
    const encrypted = rsa.encrypt(block);
    if (!encrypted) throw new Error('The text could not be encrypted');
    blocks.push(encrypted);
  }
  return blocks;
}

/**
 * Cuts text into pieces of at most `size` bytes, between characters. Characters beyond the basic plane are written by
 * jsencrypt as two halves of three bytes (CESU-8), which the server's reader must know.
 */
function blocksOf(text: string, size: number): string[] {
  const blocks: string[] = [];
  let block = '';
  let bytes = 0;
  for (const character of text) {
    const length = byteLength(character);
    if (bytes + length > size) {
      blocks.push(block);
      block = '';
      bytes = 0;
    }
    block += character;
    bytes += length;
  }
  return block || !blocks.length ? [...blocks, block] : blocks;
}

function byteLength(character: string): number {
  let length = 0;
  for (let at = 0; at < character.length; at++) {
    const unit = character.charCodeAt(at);
    length += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
  }
  return length;
}
