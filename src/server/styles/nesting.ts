/** Measures the nesting of styles without a parser, because a recursive parser runs out of stack. */

/** Maximum depth of nested brackets of all kinds. Styles that people write have fewer than ten levels. */
const LEVELS_MAX = 24;

const CLOSES: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

/** Tokens without brackets, or a single bracket. An unquoted URL ends with its bracket, whatever its content. */
const TOKENS =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n\f\r])*"?|'(?:\\[\s\S]|[^'\\\n\f\r])*'?|(?<![\w\\\u0080-\uffff-])url\(\s*(?!["'\s])(?:\\[\s\S]|[^)\\])*\)?|\\[\s\S]|[{}[\]()\n]/gi;

/**
 * Returns why styles are refused for their nesting, with the line; null if they are not. Takes time linear in
 * their length.
 */
export function nestingFault(text: string): string | null {
  const open: string[] = [];
  let line = 1;
  for (const [token] of text.matchAll(TOKENS)) {
    const closing = CLOSES[token];
    if (closing !== undefined) {
      open.push(closing);
      if (open.length > LEVELS_MAX)
        return `Line ${line}: these styles are nested more than ${LEVELS_MAX} levels deep. Close a bracket, or nest less.`;
    } else if (token === open.at(-1)) open.pop();
    else line += token.split('\n').length - 1;
  }
  return null;
}
