/** What a site's stored base styles have of its own styles, as they were written; empty without. */
export function customCssOf(baseStyles: unknown): string {
  const text: unknown = new Map(Object.entries(baseStyles ?? {})).get('customCss');
  return typeof text === 'string' ? text : '';
}
