/** The states of the map, and an editor's entries about them. */
import { linkedAddress } from '#addresses/addresses.ts';
import { STATES } from '#content-types/country-regions.ts';
import { slugify } from '#text/slug.ts';

/** As stored in the block's settings. */
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
  /** 0 to 4, from the lowest value to the highest; null without a value. */
  shade: number | null;
}

/** Number of shades of one colour: more would be indistinguishable. */
export const SHADES = 5;

/** Placeholder for the state in a URL. */
export const PLACEHOLDER = '{state}';

/** States that are drawn: without territories, which are outside the map. */
export const DRAWN: readonly { name: string; code: string }[] = STATES.filter(
  ([, code]) => !['AS', 'GU', 'MP', 'PR', 'VI'].includes(code),
).map(([name, code]) => ({ name, code }));

/**
 * All states, sorted by name; of two entries for the same state the first counts. `pattern`: the link target
 * of states without a link, such as `/states/{state}`.
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

/**
 * Returns a function from a value to its shade: the range from lowest to highest in equal parts; the middle
 * shade if all values are equal.
 */
function shades(values: readonly number[]): (value: number) => number {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  if (least === greatest) return () => Math.floor(SHADES / 2);
  return (value) => Math.min(SHADES - 1, Math.floor(((value - least) / (greatest - least)) * SHADES));
}
