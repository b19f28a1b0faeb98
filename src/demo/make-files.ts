/** Small files the demo makes for its library: tables, texts, sounds. The same bytes on every machine. */

/** A table with a head, comma-separated. Cells must hold no comma. */
export function csvFile(head: readonly string[], rows: readonly (readonly string[])[]): Buffer {
  return textFile(`${[head, ...rows].map((row) => row.join(',')).join('\n')}\n`);
}

/** A text in UTF-8. */
export function textFile(text: string): Buffer {
  return Buffer.from(text, 'utf8');
}

/** A tone that is struck and dies away. */
export interface Strike {
  /** Seconds from the start. */
  at: number;
  /** Hertz. */
  pitch: number;
  /** 0 to 1. */
  loudness: number;
  /** Seconds until it has fallen to about a third. */
  decay: number;
}

/** Partials of a bronze bell, as multiples of its strike note. */
const BELL_PARTIALS = [0.5, 1, 1.19, 1.5, 2, 2.66] as const;

/** A harbour bell struck at the second `at`. */
export function bell(at: number, pitch: number): Strike[] {
  return BELL_PARTIALS.map((partial, index) => ({
    at,
    pitch: pitch * partial,
    loudness: 0.2 / (1 + index * 0.35),
    decay: 1.6 / partial,
  }));
}

/** A knuckle on wood or crust. */
export function knock(at: number, pitch: number): Strike[] {
  return [1, 2.4, 3.7].map((partial, index) => ({
    at,
    pitch: pitch * partial,
    loudness: 0.5 / (1 + index * 1.6),
    decay: 0.06 / (1 + index),
  }));
}

const SAMPLES_PER_SECOND = 16_000;
const HEADER_BYTES = 44;

/** A mono WAV of 16 bits a sample: 32 kB a second. */
export function soundFile(seconds: number, strikes: readonly Strike[]): Buffer {
  const count = Math.round(seconds * SAMPLES_PER_SECOND);
  const file = Buffer.alloc(HEADER_BYTES + count * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  file.writeUInt32LE(SAMPLES_PER_SECOND * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(count * 2, 40);
  for (let index = 0; index < count; index += 1) {
    const level = levelAt(index / SAMPLES_PER_SECOND, strikes);
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, level)) * 32_767), HEADER_BYTES + index * 2);
  }
  return file;
}

function levelAt(second: number, strikes: readonly Strike[]): number {
  let level = 0;
  for (const { at, pitch, loudness, decay } of strikes) {
    const since = second - at;
    if (since < 0) continue;
    level += loudness * Math.exp(-since / decay) * Math.sin(2 * Math.PI * pitch * since);
  }
  return level;
}
