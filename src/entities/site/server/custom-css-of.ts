/** Custom CSS in a site's stored base styles, as it was written; empty without any. */
export function customCssOf(baseStyles: unknown): string {
  const text: unknown = new Map(Object.entries(baseStyles ?? {})).get('customCss');
  return typeof text === 'string' ? text : '';
}
