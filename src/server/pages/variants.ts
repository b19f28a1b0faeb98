/** Pages with a body per access class: which kept body a reader gets, and who may share the making of one. */
import { accessClassOf, passGates, type Reader, type ReaderPass } from '#model/decide-access.ts';
import type { PageCache, RenderedPage } from '#server/cache/index.ts';
import { variantKey } from '#server/cache/index.ts';
import type { Registry } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { ReadPage } from './stages.ts';

interface VariantOptions {
  cache: PageCache;
  registry: Pick<Registry, 'gates'>;
}

/**
 * Where the body for `reader` of what is kept under `key` lies, or would lie: under the key itself while nothing is known of
 * a gate there. `making`: readers who have it alike may wait for one making of it. `openedBy`: the pass that opens it, where the
 * reader's memberships do not.
 */
export function keysFor(
  key: string,
  reader: Reader,
  { modulesOn }: SiteRef,
  { cache, registry }: VariantOptions,
): { kept: string; making: string; openedBy?: ReaderPass['kind'] | undefined } {
  const item = cache.get(key)?.chosenBy;
  if (item) {
    const decision = passGates(reader.actor, item, { gates: registry.gates, modulesOn }, reader.pass);
    const kept = variantKey(key, accessClassOf(decision));
    return { kept, making: kept, openedBy: decision.kind === 'open' ? decision.by : undefined };
  }
  const isStranger = reader.actor.kind === 'anonymous' && !reader.pass;
  // Whether two readers get the same is not known before it is made; two strangers always do.
  return { kept: key, making: isStranger ? key : `${key}\n@${whoIs(reader)}` };
}

function whoIs({ actor, pass }: Reader): string {
  const who = 'id' in actor ? `${actor.kind} ${actor.id}` : actor.kind;
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
