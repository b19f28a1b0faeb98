/** The part of a block that a reader may see. */
import { requirementsOf, type AccessDecision } from '#access/decide-access.ts';
import type { Block } from '#model/define-block.ts';
import type { BlockRequirements } from '#model/readers/define-gate.ts';
import { asDeclared } from './block-settings.ts';
import { imageGateOf, type ImageGate } from '#media/image-gate.ts';
import type { GatedReason } from '#page-model/page.ts';
import { stripGatedFields } from '#access/release.ts';

export interface ReleasedBlock {
  /** The settings that the reader receives. */
  settings: Record<string, unknown>;
  /** The requirements of the block for readers; null if it has none. */
  asks: BlockRequirements | null;
  /** Why the reader does not get the gated settings; null if they do. */
  gated: GatedReason | null;
  /**
   * The readers who may see the images of gated settings. Set if the block has requirements and this reader
   * gets the settings.
   */
  imageGate?: ImageGate;
}

/** Strips the settings to what the reader may see; must run before any other code uses them. */
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
    const audience = decision.kind === 'open' ? (decision.audience ?? []) : [];
    const imageGate = imageGateOf(decision, { site, audience });
    return { settings, asks, gated: null, ...(imageGate && { imageGate }) };
  }
  const gated = { reason: decision.reason, ...requirementsOf(decision) };
  return { settings: stripGatedFields(definition.settings, settings, decision), asks, gated };
}
