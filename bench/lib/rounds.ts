/** Alternating rounds, so that other load on the machine affects all sides equally. */

/** Runs every side `count` times, alternating (A B A B ...), and resolves with each side's results. */
export async function inTurns<T>(count: number, sides: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const results: T[][] = sides.map(() => []);
  for (let round = 0; round < count; round += 1) {
    for (const [index, side] of sides.entries()) results[index]?.push(await side());
  }
  return results;
}
