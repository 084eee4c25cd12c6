const [RATE, HEAD] = [8000, 44];

/** A tone as a WAV file of one channel: something to hear that needs no recording. Two tones beat. */
export function toneOf(seconds: number, ...hertz: readonly number[]): Buffer {
  const samples = seconds * RATE;
  const file = Buffer.alloc(HEAD + samples);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(HEAD - 8 + samples, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // as it is
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples, 40);
  for (let at = 0; at < samples; at += 1) {
    const sum = hertz.reduce((all, one) => all + Math.sin((2 * Math.PI * one * at) / RATE), 0);
    file[HEAD + at] = 128 + Math.round((100 * sum) / hertz.length);
  }
  return file;
}
