/**
 * Styles that React and Mantine write are texts without a tag, and are let through to where browsers take HTML; what has
 * one is reported as before (`require-trusted-types-for`). Imported before anything that writes.
 */
type Rules = { createHTML: (text: string) => string | null };
type Factory = { createPolicy: (name: string, rules: Rules) => unknown };

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
factory?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
