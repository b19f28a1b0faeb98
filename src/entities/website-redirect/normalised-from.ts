/** The address a redirect leads from, in its one spelling: lower case without a slash at the end, as pages are. */
export function normalisedFrom(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '') || '/';
}
