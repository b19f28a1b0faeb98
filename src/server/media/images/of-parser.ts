/** Converts errors of the parsers' thread about a file to responses to its upload. */
import { MediaRefused, type MediaRefusalCode, type MediaUnavailable } from '#server/media/errors.ts';
import { ParserError } from '#server/parsers/index.ts';

/**
 * Converts a parser's refusal of a file; any other error is unchanged. `failed` turns the reason into a full
 * sentence.
 */
export function ofParser(
  error: unknown,
  words: { busy: () => MediaUnavailable; failed: (why: string) => string },
): unknown {
  if (!(error instanceof ParserError)) return error;
  if (error.code === 'BUSY') return words.busy();
  if (error.code === 'REFUSED') return new MediaRefused(error.refusal as MediaRefusalCode, error.message);
  const isSlow = error.code === 'SLOW';
  return new MediaRefused(
    isSlow ? 'TOO_SLOW' : 'BROKEN',
    words.failed(isSlow ? 'takes too long to read' : 'cannot be read'),
    { cause: error },
  );
}
