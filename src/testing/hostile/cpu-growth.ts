/**
 * Measures how the work of a parser grows with its input, in CPU time, which other programs do not lengthen.
 */

export interface Growth<Input> {
  /** Creates an input of a given size; not measured. */
  input: (size: number) => Input;
  /** The measured work. An error also counts as a result, because rejecting must not be expensive either. */
  run: (input: Input) => unknown;
  /** The smaller of the two sizes. */
  size: number;
}

/**
 * Maximum growth of the cost for four times the input: between linear and quadratic work. More than six was
 * measured for linear work when other programs used the caches of a loaded machine.
 */
export const GROWTH_MAX = 8;

const ROUNDS = 3;
/** Maximum rounds: a busy machine has cold caches, so a steep result is measured again before it counts. */
const ROUNDS_MAX = 12;
const STEEP = 5.5;
/** Shorter work is repeated, because otherwise the clock's resolution would be measured. */
const LEAST_MS = 4;

/**
 * How many times as much CPU time four times the input takes: 4 for linear work, 16 for quadratic. A steep
 * result is also measured at other sizes, because memory is allocated in jumps; work that really grows too
 * fast does so at every size.
 */
export async function cpuGrowth<Input>(growth: Growth<Input>): Promise<number> {
  let least = Infinity;
  for (const factor of [1, 2, 0.5, 3, 1, 2]) {
    least = Math.min(
      least,
      await growthAt({ ...growth, size: Math.max(1, Math.round(growth.size * factor)) }),
    );
    if (least <= STEEP) break;
  }
  return least;
}

async function growthAt<Input>({ input, run, size }: Growth<Input>): Promise<number> {
  const [small, large] = [input(size), input(4 * size)];
  const attempt = async (given: Input) => {
    try {
      await run(given);
    } catch {
      // Refused: only its cost matters.
    }
  };
  await attempt(small);
  await attempt(large);
  let times = 1;
  while (times < 1_000 && (await cpuMs(() => attempt(small), times)) < LEAST_MS) times *= 2;
  let [leastSmall, leastLarge] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    if (round >= ROUNDS && leastLarge / leastSmall <= STEEP) break;
    leastSmall = Math.min(leastSmall, await cpuMs(() => attempt(small), times));
    leastLarge = Math.min(leastLarge, await cpuMs(() => attempt(large), times));
  }
  return leastLarge / leastSmall;
}

async function cpuMs(task: () => Promise<void>, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < times; index += 1) await task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
