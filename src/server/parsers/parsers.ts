/** Parsers of hostile formats: each takes input that can be sent to a worker, and returns output that can be sent back. */
import { markdownToHtml } from '#fields/rich-text/markdown/markdown-html.ts';
import type { FeedItem } from '#feeds/feed.ts';
import type { Loss } from '#import/losses.ts';
import { cutFont, type CutFont } from '#server/fonts/cut-font.ts';
import { parseFeedText } from '#server/feeds/parse-feed.ts';
import { readFrontMatter, type FrontMatter } from '#server/import/sources/front-matter.ts';
import { readJsonRecord, type JsonRecord } from '#server/import/sources/json-record.ts';
import { readToml } from '#server/import/sources/toml.ts';
import { renderTemplates, type TemplateOptions } from '#server/import/texts/templates.ts';
import { reduceDrawing, type Drawing } from '#server/media/images/svg.ts';
import { compileStyles, type CompiledStyles } from '#server/styles/compile-styles.ts';

export const PARSERS = {
  drawing: (file: Uint8Array): Drawing => reduceDrawing(file),
  font: (file: Uint8Array): Promise<CutFont> => cutFont(file),
  feed: ({ text, url }: { text: string; url: string }): FeedItem[] => parseFeedText(text, url),
  frontMatter: (text: string): FrontMatter => readFrontMatter(text),
  toml: (text: string): FrontMatter => readToml(text),
  markdown: (text: string): string => markdownToHtml(text),
  record: (text: string): JsonRecord => readJsonRecord(text),
  styles: (text: string): CompiledStyles => compileStyles(text),
  templates: (input: { text: string; options: TemplateOptions }): { text: string; lost: Loss[] } =>
    renderTemplates(input.text, input.options),
};

export type Parsers = typeof PARSERS;
export type ParserName = keyof Parsers;

export interface ParserCall {
  id: number;
  name: ParserName;
  input: unknown;
}

/**
 * REFUSED: the parser gave a reason, `refusal` is its error's code. SLOW: it was terminated. FAILED: it
 * crashed.
 */
export type ParserOutcome =
  | { output: unknown }
  | { failure: 'REFUSED' | 'SLOW' | 'FAILED'; message: string; refusal?: string };

/** `usedMs`: processor time the thread has used since its start. */
export interface ParserAnswer {
  id: number;
  usedMs: number;
  outcome: ParserOutcome;
}
