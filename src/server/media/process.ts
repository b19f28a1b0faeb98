/**
 * The process for large images: an entry of the build next to the server's. It decodes images that the server
 * does not, one at a time. Above its memory limit it exits: its current image is refused, and the next image
 * starts another process.
 */
import { readFile } from 'node:fs/promises';
import { encodeUpload } from './images/encode-upload.ts';
import { MediaRefused } from './errors.ts';
import { allowAvif } from './images/image-engine.ts';
import { inspectUpload } from './inspect/inspect.ts';
import type { LargeImageCall, LargeImageOutcome } from './images/large-images.ts';
import { largeLimits } from './limits.ts';
import { storedFormatOf } from './images/stored-format.ts';

const LOOK_MS = 20;

allowAvif();
process.on('message', (call: LargeImageCall) => void answer(call));
// The parent process stops this one by closing the channel, after finishing its own work.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

async function answer({ id, upload }: LargeImageCall): Promise<void> {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() > largeLimits.memoryMbMax * 1024 * 1024) process.exit(1);
  }, LOOK_MS);
  const outcome = await encoded(upload);
  clearInterval(timer);
  process.send?.({ id, outcome });
}

async function encoded(sent: LargeImageCall['upload']): Promise<LargeImageOutcome> {
  try {
    const upload =
      sent instanceof Uint8Array
        ? Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
        : await readFile(sent.path);
    const inspected = await inspectUpload(upload);
    const made = await encodeUpload(upload, inspected);
    return { ...made, format: storedFormatOf(inspected), texts: inspected.texts };
  } catch (err) {
    if (err instanceof MediaRefused) return { refusal: err.code, message: err.message };
    return { refusal: 'BROKEN', message: 'This image cannot be read; save it again and retry.' };
  }
}
