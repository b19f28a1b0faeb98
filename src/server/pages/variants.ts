/** Pages with a body per access class: which kept body a reader gets, and who may share the making of one. */
import { accessClassOf, readThroughGates, type Reader, type SiteAccess } from '#model/decide-access.ts';
import type { GatedItem } from '#model/define-gate.ts';
import { variantKey, type RenderedPage } from '#server/cache/index.ts';
import type { ReadPage } from './stages.ts';

/** What the readers of a kept page are told apart by. */
export interface ToldApart {
  item: GatedItem;
  access: SiteAccess;
}

/**
 * Where the body for `reader` of what is kept under `key` lies, or would lie: under the key itself while nothing is known of
 * a gate there. `making`: readers who have it alike may wait for one making of it.
 */
export function keysFor(
  key: string,
  reader: Reader,
  toldApart: ToldApart | null,
): { kept: string; making: string } {
  if (toldApart) {
    const decision = readThroughGates(reader, toldApart.item, toldApart.access);
    const kept = variantKey(key, accessClassOf(decision));
    return { kept, making: kept };
  }
  const isStranger = reader.actor.kind === 'anonymous' && !reader.pass && !reader.usedUp;
  // Whether two readers get the same is not known before it is made; two strangers always do.
  return { kept: key, making: isStranger ? key : `${key}\n@${whoIs(reader)}` };
}

function whoIs({ actor, pass, usedUp }: Reader): string {
  const who = `${'id' in actor ? `${actor.kind} ${actor.id}` : actor.kind}${usedUp ? ' usedUp' : ''}`;
  if (!pass) return who;
  return `${who} ${pass.kind} ${pass.kind === 'link' ? pass.contentId : ''}`;
}

/** Which of several bodies a page is; nothing where it has one for everybody. */
export function variantOf(read: Extract<ReadPage, { kind: 'page' }>): Pick<RenderedPage, 'variant'> {
  const { found } = read;
  if (found.kind !== 'page' || !found.gated) return {};
  const { decision, item } = found.gated;
  const name = accessClassOf(decision);
  if (name === 'open') return {};
  return { variant: { name, chosenBy: item } };
}
