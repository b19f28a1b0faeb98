/** Pages with a body per access class: which kept body a reader gets, and who may share the making of one. */
import {
  accessClassOf,
  readThroughGates,
  type Reader,
  type ReaderPass,
  type SiteAccess,
} from '#model/decide-access.ts';
import type { GatedItem } from '#model/define-gate.ts';
import { variantKey, type RenderedPage } from '#server/cache/index.ts';
import { meterFor, type AnyMeter } from './meters.ts';
import type { ReadPage } from './stages.ts';

/** What the readers of a kept page are told apart by. */
export interface ToldApart {
  item: GatedItem;
  access: SiteAccess;
}

/**
 * Where the body for `reader` of what is kept under `key` lies, or would lie: under the key itself while nothing is known of
 * a gate there. `making`: readers who have it alike may wait for one making of it. `openedBy`: the pass that opens it, where the
 * reader's memberships do not.
 */
export function keysFor(
  key: string,
  reader: Reader,
  toldApart: ToldApart | null,
): { kept: string; making: string; openedBy?: ReaderPass['kind'] | undefined } {
  if (toldApart) {
    const decision = readThroughGates(reader, toldApart.item, toldApart.access);
    const kept = variantKey(key, accessClassOf(decision));
    return { kept, making: kept, openedBy: decision.kind === 'open' ? decision.by : undefined };
  }
  const isStranger = reader.actor.kind === 'anonymous' && !reader.pass && !reader.usedUp;
  // Whether two readers get the same is not known before it is made; two strangers always do.
  return { kept: key, making: isStranger ? key : `${key}\n@${whoIs(reader)}` };
}

function whoIs({ actor, pass, usedUp }: Reader): string {
  const who = `${'id' in actor ? `${actor.kind} ${actor.id}` : actor.kind}${usedUp ? ' usedUp' : ''}`;
  if (!pass) return who;
  const opened = 'contentId' in pass ? pass.contentId : '';
  return `${who} ${pass.kind} ${opened} ${'surveyIds' in pass ? (pass.surveyIds ?? []).join() : ''}`;
}

/** Which of several bodies a page is; nothing where it has one for everybody. */
export function variantOf({ found, page }: FoundPage): Pick<RenderedPage, 'variant'> {
  if (found.kind !== 'page' || !found.gated) return {};
  const { decision, item } = found.gated;
  const name = accessClassOf(decision);
  // Where a meter counts all items, those that no gate keeps have another body for readers without views.
  return name === 'open' && !page.isMetered ? {} : { variant: { name, chosenBy: item } };
}

type FoundPage = Extract<ReadPage, { kind: 'page' }>;

/** What is kept with a page whose views are counted. */
export function meteredOf(
  { found, page, input }: FoundPage,
  meters: readonly AnyMeter[],
): Pick<RenderedPage, 'metered'> {
  if (!page.isMetered || found.kind !== 'page' || !found.gated) return {};
  const meter = meterFor(found.gated.decision, input.data.settings, meters);
  return meter ? { metered: { meter: meter.name, item: found.gated.item } } : {};
}
