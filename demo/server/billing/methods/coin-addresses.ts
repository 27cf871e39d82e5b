import { createHash } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Chain } from '../../catalogue/coins';

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const bech32Alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** The checksum function of BIP 173, section "Checksum". */
function polymod(values: readonly number[]): number {
  const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  let checksum = 1;
  for (const value of values) {
    const top = checksum >>> 25;
    checksum = ((checksum & 0x1ffffff) << 5) ^ value;
    generators.forEach((generator, bit) => {
      if ((top >>> bit) & 1) checksum ^= generator;
    });
  }
  return checksum >>> 0;
}

/** Splits the bits of the bytes into numbers of five bits: 20 bytes become 32 numbers. */
const fiveBitGroups = (bytes: Uint8Array): number[] =>
  (
    Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0'))
      .join('')
      .match(/.{5}/g) ?? []
  ).map((bits) => Number.parseInt(bits, 2));

/** A segwit address of version 0, `bc1q…` (BIP 173). The witness program is a hash of the public key. */
export function bitcoinAddress(witnessProgram: Uint8Array): string {
  const values = [0, ...fiveBitGroups(witnessProgram)];
  const prefix = [...'bc'].map((letter) => letter.charCodeAt(0));
  const expandedPrefix = [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31)];
  const checksum = polymod([...expandedPrefix, ...values, 0, 0, 0, 0, 0, 0]) ^ 1;
  const checksumValues = Array.from({ length: 6 }, (_, index) => (checksum >>> (5 * (5 - index))) & 31);
  return `bc1${[...values, ...checksumValues].map((value) => bech32Alphabet.charAt(value)).join('')}`;
}

/** The text form of the 20 bytes of an Ethereum address. The choice of capital letters encodes a checksum (ERC-55). */
export function ethereumAddress(addressBytes: Uint8Array): string {
  const digits = Buffer.from(addressBytes).toString('hex');
  const digest = Buffer.from(keccak_256(Buffer.from(digits, 'ascii'))).toString('hex');
  const checksummed = [...digits].map((digit, index) =>
    Number.parseInt(digest.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${checksummed.join('')}`;
}

const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The text form of the 20 bytes of a TRON address, `T…`: Base58Check with version 0x41. */
export function tronAddress(addressBytes: Uint8Array): string {
  const payload = Buffer.concat([Uint8Array.of(0x41), addressBytes]);
  const checksum = sha256(sha256(payload)).subarray(0, 4);
  let number = BigInt(`0x${Buffer.concat([payload, checksum]).toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = base58Alphabet.charAt(Number(number % 58n)) + text;
  return text;
}

const encoders: Record<Chain, (bytes: Uint8Array) => string> = {
  bitcoin: bitcoinAddress,
  ethereum: ethereumAddress,
  tron: tronAddress,
};

/** A valid address derived from a seed: equal seeds give equal addresses. */
export const addressFor = (chain: Chain, seed: string): string =>
  encoders[chain](sha256(Buffer.from(`${chain}:${seed}`)).subarray(0, 20));
