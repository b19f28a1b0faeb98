/** Lines of a program, a message or a file: all blanks and line breaks are preserved as written. */
import { z } from 'zod';
import { defineNode } from '#rich-text/document/node-kind.ts';

export const CODE_LENGTH_MAX = 20_000;
export const LANGUAGE_LENGTH_MAX = 30;

/** Control characters except line breaks and tabs, and unpaired surrogates, which the database refuses. */
const CONTROL_CHARACTERS = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;

export const codeBlock = defineNode({
  name: 'codeBlock',
  title: 'code block',
  place: 'block',
  isAllowedInLists: true,
  attrs: z.strictObject({
    code: z
      .string()
      .max(
        CODE_LENGTH_MAX,
        'A code block may have at most 20,000 characters. Split the code or upload it as a document.',
      )
      .refine((code) => code.trim() !== '', 'A code block can’t be empty. Enter code or remove the block.')
      .refine(
        (code) => code.search(CONTROL_CHARACTERS) === -1,
        'A code block may contain line breaks and tabs, but no other control characters.',
      ),
    /** Language in the spelling of Markdown fences: `yaml`. Readers see it above the code. */
    language: z
      .string()
      .regex(
        new RegExp(`^[a-z0-9+#.-]{1,${LANGUAGE_LENGTH_MAX}}$`),
        `Enter a code language such as bash, with at most ${LANGUAGE_LENGTH_MAX} characters: lower-case letters, digits and + # . -.`,
      )
      .optional(),
  }),
  verbatim: 'code',
  words: ({ code }) => ({ before: (code as string).replace(/\s+/g, ' ').trim() }),
});

/**
 * Normalises code for storage: lines end with `\n`, without empty lines at either end. '' if nothing remains.
 */
export function storedCode(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL_CHARACTERS, '')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
}

/** Normalises the language for storage; null without one, and for a word that means “none”. */
export function storedLanguage(word: unknown): string | null {
  if (typeof word !== 'string') return null;
  const language = word
    .toLowerCase()
    // Pandoc writes `{.ruby}`.
    .replace(/^[{.]+/, '')
    .replace(/[^a-z0-9+#.-]/g, '')
    .slice(0, LANGUAGE_LENGTH_MAX);
  return language === '' || NO_LANGUAGE.has(language) ? null : language;
}

const NO_LANGUAGE = new Set(['text', 'txt', 'plain', 'plaintext', 'none', 'nohighlight']);

/** The language in an element's classes, as written by Markdown, GitHub and others; null for none. */
export function languageOfClass(className: string | undefined): string | null {
  const word = /(?:^|\s)(?:language-|lang-|highlight-(?:source|text)-)(\S+)/.exec(className ?? '')?.[1];
  return storedLanguage(word);
}
