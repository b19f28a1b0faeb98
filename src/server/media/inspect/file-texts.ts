/**
 * Texts embedded in an image by agencies and cameras: caption, credit and copyright. Nothing else is read,
 * above all not the place.
 */

import { escapeHtml } from '#text/html.ts';

export interface FileTexts {
  caption: string | null;
  credit: string | null;
  copyright: string | null;
}

/** Metadata as the decoder returns it. */
export interface FileMetadata {
  exif?: Buffer | undefined;
  iptc?: Buffer | undefined;
  xmp?: Buffer | undefined;
}

export const NO_TEXTS: FileTexts = { caption: null, credit: null, copyright: null };

/** Maximum lengths in the library, in characters. */
const LENGTH_MAX = { caption: 1_000, credit: 200, copyright: 200 } as const;

/** Maximum number of bytes of XMP that are read; XMP is read as text. */
const XMP_BYTES_MAX = 200_000;

/** The first non-empty texts of IPTC, XMP and EXIF; unreadable texts are empty. Never throws. */
export function readFileTexts(metadata: FileMetadata): FileTexts {
  const sources = [
    metadata.iptc ? iptcTexts(metadata.iptc) : NO_TEXTS,
    metadata.xmp ? xmpTexts(metadata.xmp) : NO_TEXTS,
    metadata.exif ? exifTexts(metadata.exif) : NO_TEXTS,
  ];
  const first = (key: keyof FileTexts) => {
    const found = sources.map((source) => plain(source[key] ?? '', key)).find((text) => text !== '');
    return found ?? null;
  };
  return { caption: first('caption'), credit: first('credit'), copyright: first('copyright') };
}

/** Returns the XMP for a stored image, in any script; null without texts. */
export function xmpOf({ caption, credit, copyright }: FileTexts): string | null {
  if (caption === null && credit === null && copyright === null) return null;
  const inList = (name: string, text: string | null) =>
    text === null
      ? ''
      : `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeHtml(text)}</rdf:li></rdf:Alt></${name}>`;
  const ofCredit = credit === null ? '' : `<photoshop:Credit>${escapeHtml(credit)}</photoshop:Credit>`;
  return (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">' +
    `${inList('dc:description', caption)}${ofCredit}${inList('dc:rights', copyright)}` +
    '</rdf:Description></rdf:RDF></x:xmpmeta>'
  );
}

function plain(text: string, key: keyof FileTexts): string {
  const line = text
    // oxlint-disable-next-line no-control-regex -- these show nothing
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]+/g, ' ')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
  // PostgreSQL accepts no half of a surrogate pair, which the cut may leave.
  return line.slice(0, LENGTH_MAX[key]).trim().toWellFormed();
}

/** Decodes as UTF-8 if the bytes are valid, else as Latin-1. */
function decoded(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  const own = end < 0 ? bytes : bytes.subarray(0, end);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(own);
  } catch {
    return own.toString('latin1');
  }
}

/** Dataset numbers of record 2 (IIM 4.2). */
const IPTC = new Map<number, 'caption' | 'credit' | 'byline' | 'copyright'>([
  [80, 'byline'],
  [110, 'credit'],
  [116, 'copyright'],
  [120, 'caption'],
]);

/** Reads datasets, either bare or inside the blocks of Photoshop. */
function iptcTexts(data: Buffer): FileTexts {
  const found = new Map<string, string>();
  let at = data.indexOf(Buffer.from([0x1c, 0x02]));
  while (at >= 0 && at + 5 <= data.length && data[at] === 0x1c) {
    const size = data.readUInt16BE(at + 3);
    // Longer datasets are encoded differently, and do not contain the texts that are read here.
    if (size > 0x7fff || at + 5 + size > data.length) break;
    const name = data[at + 1] === 2 ? IPTC.get(data[at + 2] ?? 0) : undefined;
    if (name !== undefined && !found.has(name))
      found.set(name, decoded(data.subarray(at + 5, at + 5 + size)));
    at += 5 + size;
  }
  return {
    caption: found.get('caption') ?? null,
    credit: found.get('credit') ?? found.get('byline') ?? null,
    copyright: found.get('copyright') ?? null,
  };
}

function xmpTexts(data: Buffer): FileTexts {
  const text = decoded(data.subarray(0, XMP_BYTES_MAX));
  return {
    caption: xmpValue(text, 'dc:description'),
    credit: xmpValue(text, 'photoshop:Credit') ?? xmpValue(text, 'dc:creator'),
    copyright: xmpValue(text, 'dc:rights'),
  };
}

/**
 * Returns the first text of a property, which is an attribute, an element, or the first entry of its list.
 */
function xmpValue(text: string, name: string): string | null {
  const attribute = text.indexOf(` ${name}="`);
  if (attribute >= 0) {
    const from = attribute + name.length + 3;
    const end = text.indexOf('"', from);
    return end < 0 ? null : unescaped(text.slice(from, end));
  }
  const opens = text.indexOf(`<${name}`);
  const closes = opens < 0 ? -1 : text.indexOf(`</${name}>`, opens);
  if (closes < 0) return null;
  const inside = text.slice(text.indexOf('>', opens) + 1, closes);
  const entry = inside.indexOf('<rdf:li');
  const value =
    entry < 0 ? inside : inside.slice(inside.indexOf('>', entry) + 1, inside.indexOf('</rdf:li>', entry));
  return value.includes('<') ? null : unescaped(value);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const unescaped = (text: string) =>
  text.replaceAll(/&(?:(lt|gt|quot|apos|amp)|#(\d{1,6}));/g, (_, name: string | undefined, code: string) =>
    name === undefined ? String.fromCodePoint(Number(code)) : (ENTITIES[name] ?? ''),
  );

const EXIF_TAGS = new Map<number, keyof FileTexts>([
  [0x010e, 'caption'],
  [0x013b, 'credit'],
  [0x8298, 'copyright'],
]);

/** Reads the entries of the first EXIF directory (TIFF 6.0, section 2), after `Exif\0\0`. */
function exifTexts(data: Buffer): FileTexts {
  const start = data.toString('latin1', 0, 4) === 'Exif' ? 6 : 0;
  const tiff = data.subarray(start);
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return NO_TEXTS;
  const u16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = u32(4);
  if (directory + 2 > tiff.length) return NO_TEXTS;
  const found = { ...NO_TEXTS };
  const last = directory + 2 + 12 * u16(directory);
  for (let at = directory + 2; at < last && at + 12 <= tiff.length; at += 12) {
    const name = EXIF_TAGS.get(u16(at));
    const [type, count] = [u16(at + 2), u32(at + 4)];
    // Type 2 is ASCII, which most programs write as UTF-8.
    if (name === undefined || type !== 2 || count > tiff.length) continue;
    const from = count <= 4 ? at + 8 : u32(at + 8);
    if (from + count <= tiff.length) found[name] = decoded(tiff.subarray(from, from + count));
  }
  return found;
}
