/** Rounds in turns, so that what else the machine does in the meantime meets all sides alike. */

/** Runs every side `count` times in turns (A B A B ...) and resolves with each side's results. */
export async function inTurns<T>(count: number, sides: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const results: T[][] = sides.map(() => []);
  for (let round = 0; round < count; round += 1) {
    for (const [index, side] of sides.entries()) results[index]?.push(await side());
  }
  return results;
}
