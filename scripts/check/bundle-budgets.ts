/**
 * Budgets for the scripts that pages fetch for a module or an extension: `bundle-budgets.json` in its folder.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * A page with the scripts that a module or an extension adds to it. It is measured as a browser fetches it:
 * the core of the site, each entry, and the chunks that these import statically. An entry missing from the
 * build counts as over the budget, because its page would seem to need nothing.
 */
export interface PageBudget {
  name: string;
  /** Source files that the page fetches in addition to the core of the site. */
  entries: readonly string[];
  /** Limit for all entries together with the core, in gzipped bytes. */
  sizeBytesMax: number;
}

const schema = z.strictObject({
  pages: z.array(
    z.strictObject({
      name: z.string().min(1),
      /** Paths are relative to the owner's folder. */
      entries: z.array(z.string().min(1)).min(1),
      sizeBytesMax: z.int().positive(),
    }),
  ),
});

/**
 * Reads the budgets of all owners below `root`, the folder of the project, in the order of their folders.
 * `sizeBytesMax` is the core's limit in gzipped bytes: no owner can allow more. Returns a fault for each file
 * of another shape and for each budget over the limit; the budgets of the other files are returned
 * nevertheless.
 */
export async function readPageBudgets(
  root: string,
  sizeBytesMax: number,
): Promise<{ budgets: PageBudget[]; faults: string[] }> {
  const budgets: PageBudget[] = [];
  const faults: string[] = [];
  for (const folder of await ownersIn(root)) {
    const file = `${folder}/bundle-budgets.json`;
    if (!existsSync(join(root, file))) continue;
    const read = parsed(await readFile(join(root, file), 'utf8'));
    if (!read) faults.push(`${file}: needs { "pages": [{ "name", "entries", "sizeBytesMax" }] }`);
    for (const page of read?.pages ?? []) {
      if (page.sizeBytesMax > sizeBytesMax)
        faults.push(`${file}: “${page.name}” may have at most ${sizeBytesMax} bytes, like every article`);
      budgets.push({ ...page, entries: page.entries.map((entry) => `${folder}/${entry}`) });
    }
  }
  return { budgets, faults };
}

function parsed(text: string): z.infer<typeof schema> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function ownersIn(root: string): Promise<string[]> {
  const owners = ['src/modules', 'extensions'].map(async (place) => {
    if (!existsSync(join(root, place))) return [];
    const entries = await readdir(join(root, place), { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${place}/${name}`);
  });
  return (await Promise.all(owners)).flat().sort();
}
