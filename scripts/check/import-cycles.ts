/** What each file imports; both are paths below the project's folder. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** A file on the current path of the search: its number, and the index of its next import. */
type Step = { file: string; next: number };

/**
 * Returns the cycles of an import graph, largest first: groups of files in which each reaches every other,
 * and single files that import themselves. Visits each file and each import once (Tarjan), without recursion,
 * so that depth costs no stack.
 */
export function importCycles(imports: Imports): string[][] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const cycles: string[][] = [];

  const enter = (file: string): Step => {
    lowest.set(file, numbers.size);
    numbers.set(file, numbers.size);
    open.push(file);
    isOpen.add(file);
    return { file, next: 0 };
  };
  const lower = (file: string, number = Infinity): void => {
    lowest.set(file, Math.min(lowest.get(file) ?? Infinity, number));
  };
  const leave = (file: string): void => {
    if (lowest.get(file) !== numbers.get(file)) return;
    const knot = open.splice(open.lastIndexOf(file));
    for (const member of knot) isOpen.delete(member);
    if (knot.length > 1 || imports.get(file)?.includes(file)) cycles.push(knot.sort());
  };

  for (const start of imports.keys()) {
    if (numbers.has(start)) continue;
    const path = [enter(start)];
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const target = imports.get(step.file)?.[step.next];
      step.next += 1;
      if (target === undefined) {
        path.pop();
        leave(step.file);
        const above = path.at(-1);
        if (above) lower(above.file, lowest.get(step.file));
      } else if (!numbers.has(target)) {
        path.push(enter(target));
      } else if (isOpen.has(target)) {
        lower(step.file, numbers.get(target));
      }
    }
  }
  return cycles.sort((a, b) => b.length - a.length);
}
