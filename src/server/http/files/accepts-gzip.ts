/** Whether a client accepts gzip, by its `Accept-Encoding`. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  return /(^|[,\s])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(header ?? ''));
}

/** Whether a client accepts brotli, by its `Accept-Encoding`. */
export function acceptsBrotli(header: string | string[] | undefined): boolean {
  return /(^|[,\s])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))(?=[\s,;]|$)/i.test(String(header ?? ''));
}
