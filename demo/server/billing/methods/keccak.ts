/**
 * Keccak-256 as Ethereum uses it, with Keccak's original padding. Node only offers SHA-3 (FIPS 202), which pads
 * differently.
 */

const mask64 = (1n << 64n) - 1n;
const rotate = (word: bigint, bits: bigint): bigint => ((word << bits) | (word >> (64n - bits))) & mask64;

/** The round constants, from a linear-feedback shift register. Source: the Keccak reference, section 1.2. */
const roundConstants: readonly bigint[] = (() => {
  let register = 1;
  const nextBit = (): boolean => {
    const bit = (register & 1) === 1;
    register = (register << 1) ^ ((register >> 7) * 0x171);
    return bit;
  };
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let bitIndex = 0; bitIndex < 7; bitIndex += 1) if (nextBit()) constant |= 1n << BigInt(2 ** bitIndex - 1);
    return constant;
  });
})();

/** The permutation Keccak-f[1600]. The steps have the names of the Keccak reference. */
function permute(state: bigint[]): void {
  const laneAt = (x: number, y: number): bigint => state[(x % 5) + 5 * (y % 5)] as bigint;
  for (const constant of roundConstants) {
    // Theta.
    const columnParities = [0, 1, 2, 3, 4].map(
      (x) => laneAt(x, 0) ^ laneAt(x, 1) ^ laneAt(x, 2) ^ laneAt(x, 3) ^ laneAt(x, 4),
    );
    for (let lane = 0; lane < 25; lane += 1) {
      const x = lane % 5;
      const mixed = (columnParities[(x + 4) % 5] as bigint) ^ rotate(columnParities[(x + 1) % 5] as bigint, 1n);
      state[lane] = (state[lane] as bigint) ^ mixed;
    }
    // Rho and pi.
    let x = 1;
    let y = 0;
    let movedLane = laneAt(x, y);
    for (let step = 0; step < 24; step += 1) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const lane = x + 5 * y;
      const previousLane = state[lane] as bigint;
      state[lane] = rotate(movedLane, BigInt((((step + 1) * (step + 2)) / 2) % 64));
      movedLane = previousLane;
    }
    // Chi.
    for (let row = 0; row < 5; row += 1) {
      const words = [0, 1, 2, 3, 4].map((column) => laneAt(column, row));
      for (let column = 0; column < 5; column += 1) {
        const wordAt = (offset: number): bigint => words[(column + offset) % 5] as bigint;
        state[column + 5 * row] = wordAt(0) ^ (~wordAt(1) & mask64 & wordAt(2));
      }
    }
    // Iota.
    state[0] = (state[0] as bigint) ^ constant;
  }
}

/** Bytes absorbed between two permutations, for a digest of 256 bits. */
const rate = 136;

/** Hashes bytes with Keccak-256. Returns the digest as hexadecimal digits. */
export function keccak256(bytes: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil((bytes.length + 1) / rate) * rate);
  padded.set(bytes);
  padded[bytes.length] = 1;
  padded[padded.length - 1] = (padded[padded.length - 1] as number) | 0x80;
  const state = new Array<bigint>(25).fill(0n);
  const view = new DataView(padded.buffer);
  for (let start = 0; start < padded.length; start += rate) {
    for (let word = 0; word < rate / 8; word += 1) {
      state[word] = (state[word] as bigint) ^ view.getBigUint64(start + word * 8, true);
    }
    permute(state);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (let word = 0; word < 4; word += 1) digest.setBigUint64(word * 8, state[word] as bigint, true);
  return Buffer.from(digest.buffer).toString('hex');
}
