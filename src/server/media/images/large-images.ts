/**
 * Encodes large images, large files and AVIF in a separate process, which may crash: the process that answers requests
 * decodes none of them.
 */
import { createChild } from '#server/processes/child.ts';
import { MediaRefused, type MediaRefusalCode } from '#server/media/errors.ts';
import type { FileTexts } from '#server/media/inspect/file-texts.ts';
import { largeLimits } from '#server/media/limits.ts';
import type { FileOnDisk } from '#server/media/store/spool.ts';
import type { OriginalFormat } from './stored-format.ts';

/** Input and output of the process. */
export interface LargeImageCall {
  id: number;
  upload: Uint8Array | FileOnDisk;
}
export type LargeImageOutcome =
  | { data: Uint8Array; width: number; height: number; format: OriginalFormat; texts: FileTexts }
  | { refusal: MediaRefusalCode; message: string };

const child = createChild<LargeImageOutcome>({
  source: 'media/process.ts',
  built: 'image-process.js',
  // Pixels are outside the heap.
  execArgv: ['--max-old-space-size=128'],
  answerMsMax: (largeLimits.secondsMax + 10) * 1_000,
});

/** Call it for one image at a time. Throws MediaRefused, also for an image that takes too much memory or time. */
export async function encodeInChild(upload: Buffer | FileOnDisk): Promise<{
  data: Buffer;
  width: number;
  height: number;
  format: OriginalFormat;
  texts: FileTexts;
}> {
  const answer = await child.call({ upload });
  if ('ended' in answer) {
    if (answer.ended === 'slow')
      throw new MediaRefused('TOO_SLOW', 'This image takes too long to read; scale it down and retry.');
    throw new MediaRefused(
      'TOO_MANY_PIXELS',
      'This image takes too much memory to read; scale it down and retry.',
    );
  }
  const { outcome } = answer;
  if ('refusal' in outcome) throw new MediaRefused(outcome.refusal, outcome.message);
  return { ...outcome, data: Buffer.from(outcome.data) };
}
