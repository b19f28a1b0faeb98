/** What commands print. Names and texts of archives, sites and people are foreign: a terminal would obey their control characters. */
import { inspect } from 'node:util';

/** Control characters but tab and line feed, and what turns the direction of a line. */
const COMMANDS_OF_TERMINALS = /(?![\t\n])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** A text with its control characters as escapes, in which JSON stays JSON. */
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

/** Prints what went wrong to standard error; of an unexpected error all that is known. */
export function printError(error: unknown): void {
  console.error(printable(typeof error === 'string' ? error : inspect(error)));
}
