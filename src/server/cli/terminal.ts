/**
 * Output of commands. Names and texts of archives, sites and people are untrusted: a terminal would obey
 * their control characters.
 */
import { inspect } from 'node:util';

/**
 * Control characters except tab and line feed, and characters that separate lines or change the direction of
 * text.
 */
const COMMANDS_OF_TERMINALS = /(?![\t\n])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Escapes the control characters of a text. JSON remains valid JSON. */
export function printable(text: string): string {
  return text.replace(
    COMMANDS_OF_TERMINALS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Prints a result to standard output. */
export function print(text: string): void {
  console.log(printable(text));
}

/** Prints an error to standard error; for an unexpected error, all its details. */
export function printError(error: unknown): void {
  console.error(printable(typeof error === 'string' ? error : inspect(error)));
}
