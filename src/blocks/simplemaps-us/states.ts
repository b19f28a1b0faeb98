/** The states of the map, and an editor's entries about them. */
import { linkedAddress } from '#addresses/addresses.ts';
import { STATES } from '#content-types/country-regions.ts';
import { slugify } from '#text/slug.ts';

/** As the block's settings hold it. */
export interface StateEntry {
  state: string;
  link: string | null;
  value: number | null;
}

export interface ShownState {
  code: string;
  name: string;
  link: string | null;
  value: number | null;
  /** 0 to 4, from the least value to the greatest; null without a value. */
  shade: number | null;
}

/** Number of shades of one colour: more would be indistinguishable. */
export const SHADES = 5;

/** Placeholder for the state in a URL. */
export const PLACEHOLDER = '{state}';

/** States that are drawn: without territories, which lie elsewhere. */
export const DRAWN: readonly { name: string; code: string }[] = STATES.filter(
  ([, code]) => !['AS', 'GU', 'MP', 'PR', 'VI'].includes(code),
).map(([name, code]) => ({ name, code }));

/**
 * Every state, by name; of two entries for one the first counts. `pattern`: the target of states without a link,
 * `/states/{state}`.
 */
export function statesOf(entries: readonly StateEntry[], pattern: string | null): ShownState[] {
  const byCode = new Map(entries.toReversed().map((entry) => [entry.state, entry]));
  const values = [...byCode.values()].flatMap(({ value }) => (value === null ? [] : [value]));
  const shadeOf = shades(values);
  return DRAWN.map(({ code, name }) => {
    const { link = null, value = null } = byCode.get(code) ?? {};
    return {
      code,
      name,
      link: linkedAddress(link ?? pattern?.replaceAll(PLACEHOLDER, slugify(name))),
      value,
      shade: value === null ? null : shadeOf(value),
    };
  });
}

/** Shades for equal parts of the way from the least to the greatest; where all are one value, the middle one. */
function shades(values: readonly number[]): (value: number) => number {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  if (least === greatest) return () => Math.floor(SHADES / 2);
  return (value) => Math.min(SHADES - 1, Math.floor(((value - least) / (greatest - least)) * SHADES));
}
