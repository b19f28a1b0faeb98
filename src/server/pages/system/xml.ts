/** Writes XML: elements with text, everything escaped. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

type Attributes = Record<string, string | number>;

/** Writes an element with text; empty without a text. */
export function textElement(name: string, text: string | null, attributes: Attributes = {}): string {
  return text === null ? '' : `<${name}${attributesOf(attributes)}>${xmlText(text)}</${name}>`;
}

/**
 * Writes an element that programs show as HTML, as feed readers show `description`: the text is escaped for
 * HTML, then for XML, so that no text becomes markup. Empty without a text.
 */
export function htmlElement(name: string, text: string | null): string {
  return textElement(name, text === null ? null : text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign));
}

/** Writes an element without content. */
export function emptyElement(name: string, attributes: Attributes): string {
  return `<${name}${attributesOf(attributes)}/>`;
}

/** Returns the text without characters that XML 1.0 cannot represent. */
export function xmlText(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are what is taken out
  const writable = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return writable.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** The five predefined entities of XML: some feed readers support no others. */
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('');
}
