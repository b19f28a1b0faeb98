/** Compiles a site's custom styles in the parser process. */
import { ParserError, runParser } from '#server/parsers/index.ts';
import type { CompiledStyles } from './compile-styles.ts';

/**
 * Compiles styles, or returns why they are refused. Never throws because of their content: styles that crash
 * the parser are refused. The result of a recently compiled text is cached.
 */
export async function compileCss(text: string): Promise<CompiledStyles> {
  if (!text.trim()) return { css: '' };
  const known = compiled.get(text);
  if (known) return known;
  const { isFinal, ...result } = await compile(text);
  if (isFinal) {
    if (compiled.size >= COMPILED_MAX) compiled.clear();
    compiled.set(text, result.styles);
  }
  return result.styles;
}

/** Number of texts whose result is cached: enough for a few sites, between two changes. */
const COMPILED_MAX = 50;
const compiled = new Map<string, CompiledStyles>();

const FAULTS: Readonly<Record<ParserError['code'], string>> = {
  REFUSED: 'these styles could not be read. Simplify or shorten the latest change.',
  FAILED: 'these styles stopped the parser. Simplify or shorten the latest change.',
  SLOW: 'these styles take too long to read. Simplify or shorten the latest change.',
  BUSY: 'too many files and styles are being read at the moment. Save again in a few seconds.',
};

async function compile(text: string): Promise<{ styles: CompiledStyles; isFinal: boolean }> {
  try {
    return { styles: await runParser('styles', text), isFinal: true };
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    return { styles: { fault: FAULTS[error.code] }, isFinal: false };
  }
}
