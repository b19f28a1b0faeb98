/** The limit of the server's counts of uses. */
const COUNTED_MAX = 1_000;

/** “1 place”, “20 places”, “1,000 or more places”: a part, or all, of the uses that the server counted. */
export function countOfUses(count: number, totalCount = count, noun = 'place'): string {
  const more = totalCount < COUNTED_MAX ? '' : ' or more';
  return count === 1 && !more ? `1 ${noun}` : `${count.toLocaleString('en')}${more} ${noun}s`;
}
