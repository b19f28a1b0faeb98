/** Redirect targets for readers (specification, public site, section 4 "Page resolution"). */

/**
 * Appends the query of the requested URL (with its question mark, or empty) to the target. The target's own
 * query comes first and takes precedence if both name a parameter; a PDF gets no query.
 */
export function withQuery(target: string, query: string): string {
  const [, path = '', own = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(target) ?? [];
  if (query.length <= 1 || /\.pdf$/i.test(path)) return target;
  if (own.length <= 1) return path + query + hash;
  const named = new Set(own.slice(1).split('&').map(nameOf));
  const added = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !named.has(nameOf(pair)));
  return path + [own, ...added].join('&') + hash;
}

function nameOf(pair: string): string {
  return pair.split('=', 1)[0] ?? '';
}
