/** What of a block its reader gets. */
import { requirementsOf, type AccessDecision } from '#access/decide-access.ts';
import type { Block } from '#model/define-block.ts';
import type { BlockRequirements } from '#model/readers/define-gate.ts';
import { asDeclared } from './block-settings.ts';
import { imageGateOf, type ImageGate } from '#media/image-gate.ts';
import type { GatedReason } from '#page-model/page.ts';
import { stripGatedFields } from '#access/release.ts';

export interface ReleasedBlock {
  /** As the reader gets them. */
  settings: Record<string, unknown>;
  /** What it asks of readers; null for nothing. */
  asks: BlockRequirements | null;
  /** Why the reader does not get its gated settings; null where they do. */
  gated: GatedReason | null;
  /** For whom the images of its gated settings are, where it asks for readers and this one has them. */
  imageGate?: ImageGate;
}

/** The settings as a reader gets them: before anything else sees them. */
export function releasedBlock(
  definition: Block,
  settings: Record<string, unknown>,
  decide: (asks: BlockRequirements) => AccessDecision,
  site: number,
): ReleasedBlock {
  const asks = definition.asks?.(asDeclared(settings)) ?? null;
  const decision = asks && decide(asks);
  if (!asks || !decision) return { settings, asks, gated: null };
  if (decision.kind !== 'gated') {
    const imageGate = imageGateOf(decision, { site, asks });
    return { settings, asks, gated: null, ...(imageGate && { imageGate }) };
  }
  const gated = { reason: decision.reason, ...requirementsOf(decision) };
  return { settings: stripGatedFields(definition.settings, settings, decision), asks, gated };
}
