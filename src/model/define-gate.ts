/** The language of gates: what keeps the texts, files and recordings of published items from some readers. */
import type { OfModule } from './define-module.ts';
import type { Actor } from './permissions.ts';

/** What a gate may look at. */
export interface GatedItem {
  id: number;
  type: string;
  labels: readonly string[];
  /** The section that names its address. */
  sectionId: number | null;
}

/** Paragraphs of a text that stay readable by default (specification, platform and admin: ungated paragraphs default 1). */
export const UNGATED_PARAGRAPHS = 1;

export type GateAnswer =
  | { passes: true }
  | {
      passes: false;
      /** For programs and the explanation staff read: `membershipRequired`. */
      reason: string;
      /** Paragraphs of each text that stay readable, from 0. */
      ungatedParagraphs: number;
    };

export interface Gate extends OfModule {
  name: string;
  /** Of several gates an item stands behind, the one with the lowest order decides, alone. */
  order: number;
  /**
   * Pure; null for items it does not cover, whoever the actor is. While the gate's module is off on a site nobody passes
   * there: switching a module off never opens gated content.
   */
  judge: (item: GatedItem, actor: Actor) => GateAnswer | null;
}

/**
 * Declares a gate, in a file of the folder `gates/` of a module or an extension.
 *
 * @public The product itself has none yet.
 */
export function defineGate(gate: Gate): Gate {
  return gate;
}
