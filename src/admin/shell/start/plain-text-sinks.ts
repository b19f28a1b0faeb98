/**
 * Trusted Types policy. Styles that React and Mantine write are texts without a tag and may reach HTML sinks;
 * texts with a tag are still reported (`require-trusted-types-for`). Imported before any code that writes to
 * the DOM.
 */
type Rules = { createHTML: (text: string, ...sink: readonly unknown[]) => string | null };
type Factory = { createPolicy: (name: string, rules: Rules) => unknown };

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
factory?.createPolicy('default', {
  // Browsers pass the sink of an untrusted text. The text editor calls this function without a sink, for HTML
  // that it parses and cleans itself.
  createHTML: (text, ...sink) => (sink.length === 0 || !text.includes('<') ? text : null),
});
