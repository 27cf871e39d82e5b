const sampleRate = 8000;
const headerByteCount = 44;
const beepTone = { hertz: 880, seconds: 0.09 };
const pauseSeconds = { beforeAll: 0.4, afterBeep: 0.07, afterDigit: 0.5 };

/** The samples of a silent period. Samples are unsigned 8-bit numbers; 128 is silence. */
const silence = (seconds: number) => new Uint8Array(Math.round(seconds * sampleRate)).fill(128);
/** The largest difference from silence; 127 would be the loudest possible. */
const maxVolume = 90;
const fadeSampleCount = 80;
const beep = silence(beepTone.seconds).map((silentLevel, index, { length }) => {
  // Fades in and out, because an abrupt start or end would click.
  const volume = maxVolume * Math.min(1, index / fadeSampleCount, (length - index) / fadeSampleCount);
  return silentLevel + volume * Math.sin((2 * Math.PI * beepTone.hertz * index) / sampleRate);
});

/**
 * Creates the sound of an audio captcha, as the data URL of a WAV file. A digit is played as that many beeps, and 0 as
 * ten beeps. A real server would play a voice instead; the sandbox has no recordings.
 */
export function createBeepAudio(digits: string): string {
  const parts = Array.from(digits).flatMap((digit) => [
    ...Array.from({ length: Number(digit) || 10 }, () => [beep, silence(pauseSeconds.afterBeep)]).flat(),
    silence(pauseSeconds.afterDigit),
  ]);
  const samples = Buffer.concat([silence(pauseSeconds.beforeAll), ...parts]);
  return `data:audio/wav;base64,${Buffer.concat([wavHeader(samples.length), samples]).toString('base64')}`;
}

/** The header of a WAV file with this number of 8-bit mono PCM samples. */
function wavHeader(sampleCount: number): Buffer {
  const bytes = Buffer.alloc(headerByteCount);
  // The size after `RIFF` is that of the file without its first 8 bytes.
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(headerByteCount - 8 + sampleCount, 4);
  bytes.write('WAVEfmt ', 8);
  // In this order: length of the format section, PCM, one channel, samples per second, bytes per second, bytes per
  // sample, bits per sample.
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(sampleCount, 40);
  return bytes;
}
