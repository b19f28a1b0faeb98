/** Reads which characters a font has, and how wide they are. */
import { broken, type FontTables } from './containers.ts';

/** Glyphs by character, for the basic plane. */
export type Characters = ReadonlyMap<number, number>;

/**
 * Maximum number of listed characters. A font that lists more than the plane has must repeat some, and is
 * hostile.
 */
const LISTED_MAX = 70_000;

/** Reads the Unicode map. Throws MediaRefused if the map is missing or broken. */
export function readCharacters(tables: FontTables): Characters {
  const cmap = tables.get('cmap');
  if (!cmap) throw broken();
  try {
    const at = bestMap(cmap);
    const map = new DataView(cmap.buffer, cmap.byteOffset + at, cmap.byteLength - at);
    const format = map.getUint16(0);
    if (format === 12) return ofGroups(map);
    if (format === 4) return ofSegments(map);
  } catch {
    throw broken();
  }
  throw broken();
}

/** The offset of the Unicode map with the most characters. */
function bestMap(cmap: DataView): number {
  const count = Math.min(cmap.getUint16(2), 64);
  const maps = Array.from({ length: count }, (_, index) => {
    const at = 4 + index * 8;
    const offset = cmap.getUint32(at + 4);
    return { platform: cmap.getUint16(at), offset, format: cmap.getUint16(offset) };
  });
  const ofUnicode = maps.filter(
    ({ platform, format }) => (platform === 0 || platform === 3) && (format === 4 || format === 12),
  );
  const best = ofUnicode.toSorted((a, b) => b.format - a.format)[0];
  if (!best) throw broken();
  return best.offset;
}

function ofGroups(map: DataView): Characters {
  const found = new Map<number, number>();
  let listed = 0;
  const count = map.getUint32(12);
  for (let index = 0; index < count; index += 1) {
    const at = 16 + index * 12;
    const [from, to, glyph] = [map.getUint32(at), map.getUint32(at + 4), map.getUint32(at + 8)];
    for (let point = from; point <= Math.min(to, 0xffff); point += 1) {
      if ((listed += 1) > LISTED_MAX) throw broken();
      if (glyph + point - from > 0) found.set(point, glyph + point - from);
    }
    if ((listed += 1) > LISTED_MAX) throw broken();
  }
  return found;
}

function ofSegments(map: DataView): Characters {
  const found = new Map<number, number>();
  let listed = 0;
  const size = map.getUint16(6);
  for (let at = 0; at < size; at += 2) {
    const to = map.getUint16(14 + at);
    const from = map.getUint16(16 + size + at);
    const delta = map.getUint16(16 + size * 2 + at);
    const rangeAt = 16 + size * 3 + at;
    const range = map.getUint16(rangeAt);
    for (let point = from; point <= Math.min(to, 0xfffe); point += 1) {
      if ((listed += 1) > LISTED_MAX) throw broken();
      const listedGlyph = range === 0 ? point : map.getUint16(rangeAt + range + (point - from) * 2);
      const glyph = listedGlyph === 0 ? 0 : (listedGlyph + delta) & 0xffff;
      if (glyph > 0) found.set(point, glyph);
    }
    if ((listed += 1) > LISTED_MAX) throw broken();
  }
  return found;
}

/** Returns a function for the advance of a character, in font units; null if the font lacks the character. */
export function advancesOf(tables: FontTables): (character: string) => number | null {
  const characters = readCharacters(tables);
  const [hhea, hmtx] = [tables.get('hhea'), tables.get('hmtx')];
  if (!hhea || !hmtx) throw broken();
  const count = hhea.getUint16(34);
  return (character) => {
    const glyph = characters.get(character.codePointAt(0) ?? 0);
    if (glyph === undefined || count === 0) return null;
    const at = Math.min(glyph, count - 1) * 4;
    if (at + 2 > hmtx.byteLength) throw broken();
    return hmtx.getUint16(at);
  };
}
