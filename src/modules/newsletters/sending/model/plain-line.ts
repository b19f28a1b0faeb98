/**
 * A text as one line of an email's header: control characters become spaces, and characters that override the direction
 * of a text are removed, because they disguise names of files and addresses.
 */
export function plainLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\u202D\u202E]/g, '')
    .trim();
}
