/** Whether PostgreSQL stores the text: it has no NUL, and no half of a character. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
