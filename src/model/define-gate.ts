/** The language of gates: what keeps the texts, files and recordings of published items from some readers. */
import type { OfModule } from './define-module.ts';
import type { Actor } from './permissions.ts';

/**
 * What gates read of the values of an item, by the names that the extensions of content give them; absent where the item has none.
 * `src/registry/entity-extensions.ts` merges them in.
 */
export interface GateValues {}

/** What a gate may look at. */
export interface GatedItem extends GateValues {
  id: number;
  type: string;
  labels: readonly string[];
  /** The section that names its address. */
  sectionId: number | null;
}

/** What a block of a page requires of the readers of what it hides: values as an item may have them. */
export type BlockRequirements = GateValues;

/** What the readers of one page are told apart by. */
export interface VaryBy {
  /** The page's own item; null where no gate can keep anything of it. */
  item: GatedItem | null;
  blocks: readonly BlockRequirements[];
  /** A block shows members what is theirs alone: their pages are kept nowhere. */
  isForMember: boolean;
}

/** Paragraphs of a text that stay readable by default (specification, platform and admin: ungated paragraphs default 1). */
export const UNGATED_PARAGRAPHS = 1;

/** The most a gate may leave (specification, platform and admin, section 5: ungated paragraphs 1 to 10). */
export const UNGATED_PARAGRAPHS_MAX = 10;

/**
 * What a gate requires, as its answers state it for every reader of the item; absent where it requires nothing of the kind. The module of a gate
 * declares its own in its extension of content (`declare module '#model/define-gate.ts'`).
 */
export interface GateRequirements {}

export type GateAnswer =
  | ({ passes: true } & GateRequirements)
  | ({
      passes: false;
      /** For programs and the explanation staff read, at most 40 letters: `membershipRequired`. */
      reason: string;
      /** Paragraphs of each text that stay readable, 0 to 10. */
      ungatedParagraphs: number;
      /** What asks it of readers, for the explanation staff read: `section`. At most 40 letters. */
      askedBy?: string;
    } & GateRequirements);

/**
 * Pure and quick: a list asks it of each of its items. Null for items it does not cover, whatever the actor. While
 * the gate's module is off on a site nobody passes there: what was gated never opens because somebody switched a module
 * off. One that throws keeps the item from everybody, whole.
 */
export type GateCheck = (item: GatedItem, actor: Actor) => GateAnswer | null;

interface GateBase extends OfModule {
  name: string;
  /** Of several gates an item stands behind, the one with the lowest order decides, alone. */
  order: number;
  /** By reason, the predicate about the item, section, type or layout in the explanation for staff: `is for readers who are logged in`. */
  explains?: Readonly<Record<string, string>>;
}

/** A gate that judges alike on every site, or as it stands on one. */
export interface Gate extends GateBase {
  judge: GateCheck;
}

/** A gate that goes by what each site says: its sections, settings, layouts. */
export interface GateBySite<Row, Statement> extends GateBase {
  /** Read with what all pages of a site share, and again when that is purged; bounded by what the site has. */
  statement: (scope: { organisationId: number; siteId: number }) => Statement;
  /** Pure. Rows are as JSON has them. */
  createGateCheck: (rows: readonly Row[]) => GateCheck;
}

/**
 * Declares a gate, in a file of the folder `gates/` of a module or an extension.
 * @public For extensions.
 */
export function defineGate(gate: Gate): Gate {
  return gate;
}

/** Declares a gate that goes by what each site says, in the same folder. */
export function defineGateBySite<Row, Statement>(
  gate: GateBySite<Row, Statement>,
): GateBySite<Row, Statement> {
  return gate;
}
