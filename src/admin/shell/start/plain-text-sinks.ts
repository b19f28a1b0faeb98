/**
 * Styles that React and Mantine write are texts without a tag, and are let through to where browsers take HTML; what has
 * one is reported as before (`require-trusted-types-for`). Imported before anything that writes.
 */
type Rules = { createHTML: (text: string, ...sink: readonly unknown[]) => string | null };
type Factory = { createPolicy: (name: string, rules: Rules) => unknown };

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
factory?.createPolicy('default', {
  // Browsers name the sink of an untrusted text. The text editor calls without one for HTML that it parses and cleans itself.
  createHTML: (text, ...sink) => (sink.length === 0 || !text.includes('<') ? text : null),
});
