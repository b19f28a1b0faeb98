/** Third stage: the answers to what the blocks wish for, in one message. */
import type { Want } from '#model/define-block.ts';
import type { FilledWant } from '#model/define-source.ts';
import { PAGE_NUMBER_MAX, type PageSubject } from '#model/page.ts';
import type { Db } from '#server/db/index.ts';
import type { LaidOut } from './lay-out.ts';
import { fillWants } from './plan.ts';

export interface Queried extends LaidOut {
  /** In the order of the wishes. */
  filled: readonly FilledWant[];
  /** The item that is read next; null where none is loaded. */
  nextId: number | null;
  /** Every list that the page's number turns has ended before it: there is no such page. */
  isBeyond: boolean;
}

export async function queryPage(db: Db, laidOut: LaidOut): Promise<Queried> {
  const { input, wants, scope } = laidOut;
  const { sources } = input.blocks;
  const isPaged = (want: Want) => sources.get(want.kind)?.isPaged?.(want) ?? false;
  // A page without such lists is its own first page, whatever was asked for.
  const page = wants.some(isPaged) ? laidOut.page : { ...laidOut.page, pageNumber: 1 };
  if (page.pageNumber > PAGE_NUMBER_MAX)
    return { ...laidOut, page, filled: [], nextId: null, isBeyond: true };
  const answers = await fillWants(db, wants, scope, sources, laidOut.nextWant);
  const filled = answers.slice(0, wants.length);
  const nextId = answers[wants.length]?.ids[0] ?? null;
  const hasEnded = wants.every((want, index) => !isPaged(want) || filled[index]?.ids.length === 0);
  return { ...laidOut, page, filled, nextId, isBeyond: isTurned(page) && hasEnded };
}

function isTurned({ pageNumber, module }: PageSubject): boolean {
  return pageNumber > 1 || (module?.pageNumber ?? 1) > 1;
}
