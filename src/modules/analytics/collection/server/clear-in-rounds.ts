/** Clears in turns, so that an organisation with much to delete does not delay the others. Pure. */

/**
 * Calls `clear` for each organisation with what it returned last, until it returns an empty list; one transaction of each
 * in a round, at most `roundsMax` rounds. Returns whether there is more.
 */
export async function clearInRounds<Part>(
  organisations: readonly number[],
  {
    parts,
    clear,
    roundsMax,
    isStopping,
  }: {
    parts: readonly Part[];
    clear: (organisationId: number, parts: readonly Part[]) => Promise<readonly Part[]>;
    roundsMax: number;
    isStopping: () => boolean;
  },
): Promise<boolean> {
  let waiting = organisations.map((id) => ({ id, parts }));
  for (let round = 0; waiting.length > 0 && round < roundsMax; round += 1) {
    const next: typeof waiting = [];
    for (const one of waiting) {
      if (isStopping()) return true;
      const left = await clear(one.id, one.parts);
      if (left.length > 0) next.push({ id: one.id, parts: left });
    }
    waiting = next;
  }
  return waiting.length > 0;
}
