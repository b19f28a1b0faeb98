/** Writing XML: elements with text in them, everything escaped. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

type Attributes = Record<string, string | number>;

/** An element with text; without text it is left out. */
export function textElement(name: string, text: string | null, attributes: Attributes = {}): string {
  return text === null ? '' : `<${name}${attributesOf(attributes)}>${xmlText(text)}</${name}>`;
}

/**
 * An element that programs show as HTML, as feed readers do `description`: text is escaped for that, then for XML, so that nobody's
 * words become markup. Without text it is left out.
 */
export function htmlElement(name: string, text: string | null): string {
  return textElement(name, text === null ? null : text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign));
}

/** An element without content. */
export function emptyElement(name: string, attributes: Attributes): string {
  return `<${name}${attributesOf(attributes)}/>`;
}

/** Text without the characters XML 1.0 has no way to write. */
export function xmlText(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are what is taken out
  const writable = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return writable.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** The five predefined entities of XML: some feed readers know no others. */
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
