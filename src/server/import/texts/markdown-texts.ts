/**
 * Converts texts of imported records to HTML on their way to rich text: templates and Markdown, parsed on the
 * parser thread.
 */
import { badInput } from '#model/errors.ts';
import { IMPORT_LIMITS } from '#import/rules.ts';
import { ParserError } from '#server/parsers/index.ts';
import type { Evaluation } from '../evaluation.ts';
import { parseInTurn, sentenceOfParser } from './parse-in-turn.ts';
import { warnOfLost } from './rich-texts.ts';

/**
 * Returns the HTML of a text without its template tags; what was lost with them is a warning. Throws
 * BAD_USER_INPUT if the text is nested too deeply, has too long a paragraph, or takes too long to parse.
 */
export function readMarkdown(source: string, evaluation: Evaluation): Promise<string> {
  return readable(async () => {
    const text = await withoutTemplates(source, 'markdown', evaluation);
    assertParagraphSize(text);
    return parseInTurn('markdown', text);
  });
}

/** Returns HTML without its template tags; otherwise like `readMarkdown`. */
export function renderedHtml(source: string, evaluation: Evaluation): Promise<string> {
  return readable(() => withoutTemplates(source, 'html', evaluation));
}

async function withoutTemplates(
  text: string,
  markup: 'markdown' | 'html',
  evaluation: Evaluation,
): Promise<string> {
  const { templates } = evaluation;
  if (templates.dialect === 'none') return text;
  const rendered = await parseInTurn('templates', { text, options: { ...templates, markup } });
  warnOfLost(rendered.lost, evaluation);
  return rendered.text;
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    throw badInput('TEXT_NOT_READABLE', sentenceOfParser(error, SENTENCES[error.code] ?? error.message));
  }
}

const SENTENCES: Partial<Record<ParserError['code'], string>> = {
  FAILED: 'The text is nested too deeply.',
  SLOW: 'The text takes too long to read as Markdown. Simplify it, or import it as HTML.',
};

function assertParagraphSize(markdown: string): void {
  const { paragraphLengthMax } = IMPORT_LIMITS;
  if (markdown.split(/\n[ \t\r]*\n/).some((paragraph) => paragraph.length > paragraphLengthMax))
    throw badInput('TEXT_TOO_LONG', `A paragraph is longer than ${paragraphLengthMax} characters.`);
}
