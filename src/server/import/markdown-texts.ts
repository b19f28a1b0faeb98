/** Markdown of imported records, on its way to HTML. */
import { badInput } from '#model/errors.ts';
import { IMPORT_LIMITS } from '#model/import-rules.ts';
import { ParserError, runParser } from '#server/parsers/index.ts';
import type { Evaluation } from './evaluation.ts';
import { warnOfLost } from './rich-texts.ts';

/**
 * The HTML of a text without its template tags; what was lost with them is a warning.
 * Throws BAD_USER_INPUT for a text that is nested too deep, too long in one paragraph, or too slow to read.
 */
export async function readMarkdown(source: string, evaluation: Evaluation): Promise<string> {
  const options = evaluation.surroundings.mapping.templates;
  try {
    const { text, lost } =
      options.dialect === 'none'
        ? { text: source, lost: [] }
        : await runParser('templates', { text: source, options });
    warnOfLost(lost, evaluation);
    refuseLongParagraphs(text);
    return await runParser('markdown', text);
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    throw badInput(SENTENCES[error.code] ?? error.message);
  }
}

const SENTENCES: Partial<Record<ParserError['code'], string>> = {
  FAILED: 'The text is nested too deeply.',
  SLOW: 'The text takes too long to read as Markdown. Simplify it, or import it as HTML.',
};

function refuseLongParagraphs(markdown: string): void {
  const { paragraphLengthMax } = IMPORT_LIMITS;
  if (markdown.split(/\n[ \t\r]*\n/).some((paragraph) => paragraph.length > paragraphLengthMax))
    throw badInput(`A paragraph is longer than ${paragraphLengthMax} characters.`);
}
