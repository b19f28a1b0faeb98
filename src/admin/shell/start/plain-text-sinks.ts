/**
 * Trusted Types policy. Styles that React and Mantine write are texts without a tag and may reach HTML sinks, as may
 * descriptions of the API with plain tags, which cannot run a script; all others are still reported
 * (`require-trusted-types-for`). Imported before any code that writes to the DOM.
 */
type Rules = { createHTML: (text: string, ...sink: readonly unknown[]) => string | null };
type Factory = { createPolicy: (name: string, rules: Rules) => unknown };

/** Matches the beginning of a tag that has attributes, or that does more than format text. */
const OTHER_TAG = /<(?!\/?(?:p|em|strong|code|pre|ul|ol|li)>)/;

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
factory?.createPolicy('default', {
  // Browsers pass the sink of an untrusted text. The text editor calls this function without a sink, for HTML
  // that it parses and cleans itself.
  createHTML: (text, ...sink) => (sink.length === 0 || !OTHER_TAG.test(text) ? text : null),
});

export {};
