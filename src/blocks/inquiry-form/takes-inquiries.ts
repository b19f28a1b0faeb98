import type { PageSubject } from '#page-model/page.ts';

const isOn = (fields: Readonly<Record<string, unknown>>, key: string) => fields[key] === true;

/**
 * Whether the page's item or its company has `enableRmi`; `data` is what the block loaded about the company.
 */
export function acceptsInquiries({ content }: PageSubject, data: unknown): boolean {
  return (content !== null && isOn(content.fields, 'enableRmi')) || data === true;
}
