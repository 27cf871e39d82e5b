const sampleRate = 8000;
const headerLength = 44;
const tone = { hertz: 880, seconds: 0.09 };
const pauseSeconds = { beforeAll: 0.4, afterTone: 0.07, afterDigit: 0.5 };

const silence = (seconds: number) => new Uint8Array(Math.round(seconds * sampleRate)).fill(128);
const beep = silence(tone.seconds).map((middle, index, { length }) => {
  // Fades in and out, so that it doesn't click.
  const volume = 90 * Math.min(1, index / 80, (length - index) / 80);
  return middle + volume * Math.sin((2 * Math.PI * tone.hertz * index) / sampleRate);
});

/**
 * Digits as beeps to count, ten for 0, in a WAV file. A stand-in for the voice of a real server, so that the sandbox
 * needs no recordings.
 */
export function beeps(digits: string): string {
  const parts = Array.from(digits).flatMap((digit) => [
    ...Array.from({ length: Number(digit) || 10 }, () => [beep, silence(pauseSeconds.afterTone)]).flat(),
    silence(pauseSeconds.afterDigit),
  ]);
  const samples = Buffer.concat([silence(pauseSeconds.beforeAll), ...parts]);
  return `data:audio/wav;base64,${Buffer.concat([header(samples.length), samples]).toString('base64')}`;
}

/** The header of a WAV file with 8-bit mono PCM. */
function header(length: number): Buffer {
  const bytes = Buffer.alloc(headerLength);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(headerLength - 8 + length, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(length, 40);
  return bytes;
}
