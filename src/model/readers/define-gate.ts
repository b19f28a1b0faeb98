/** Defines gates: access rules for texts, files and recordings of published items. */
import type { OfModule } from '../define-module.ts';
import type { Actor } from '../permissions.ts';

/**
 * The values of an item that gates read, by the names that extensions of content define; absent if the item
 * has no value. `src/registry/entity-extensions.ts` merges them in.
 */
export interface GateValues {}

/** The data of an item that a gate may use. */
export interface GatedItem extends GateValues {
  id: number;
  type: string;
  labels: readonly string[];
  /** The section in the item's URL. */
  sectionId: number | null;
}

/** A block's requirements for readers of its gated parts, in the form of an item's values. */
export type BlockRequirements = GateValues;

/** Data by which the variants of one page are distinguished. */
export interface VaryBy {
  /** The page's own item; null if gates cannot withhold any part of it. */
  item: GatedItem | null;
  blocks: readonly BlockRequirements[];
  /** Whether a block shows personal data to members, whose pages are then never cached. */
  isForMember: boolean;
}

/** Paragraphs of a text that stay readable by default (specification, platform and admin: ungated paragraphs default 1). */
export const UNGATED_PARAGRAPHS = 1;

/**
 * Maximum number of paragraphs that a gate may leave open (specification, platform and admin, section 5:
 * ungated paragraphs 1 to 10).
 */
export const UNGATED_PARAGRAPHS_MAX = 10;

/**
 * What a gate requires, as its answers state it for every reader of the item; absent where it requires nothing of the kind. These are the
 * ones that core acts on. The module of a gate declares its own in its extension of content (`declare module './define-gate.ts'`).
 */
export interface GateRequirements {
  /** A reader can open the item on its page: blocks with gated parts of it stay there, locked. */
  locksParts?: true;
  /** An account is not enough to open the item: lists can be limited to such items. */
  needsGrant?: true;
  /** Ids in the URLs of a gated block's images, at most 20: `blockRequirements` of the gate turns them into requirements again. */
  audience?: readonly number[];
}

export type GateAnswer =
  | ({ passes: true } & GateRequirements)
  | ({
      passes: false;
      /**
       * The reason, for API clients and the explanation for staff; at most 40 letters: `membershipRequired`.
       */
      reason: string;
      /** Number of paragraphs of each text that stay readable, 0 to 10. */
      ungatedParagraphs: number;
      /**
       * The part of the site that sets the requirement, for the explanation for staff: `section`. At most 40
       * letters.
       */
      requiredBy?: string;
    } & GateRequirements);

/**
 * Pure and fast: runs per list item. Null for items that the gate does not cover, for any actor. While the
 * gate's module is off on a site, access is denied there: gated items never open because a module was
 * switched off. A check that throws denies everyone access to the whole item.
 */
export type GateCheck = (item: GatedItem, actor: Actor) => GateAnswer | null;

interface GateBase extends OfModule {
  name: string;
  /** If several gates cover an item, only the one with the lowest order decides. */
  order: number;
  /** The requirements of a gated block, from the `audience` in the URL of one of its images. */
  blockRequirements?: (audience: readonly number[]) => BlockRequirements;
  /**
   * Predicates about the item, section, type or layout, by reason, for the explanation for staff: `is for
   * readers who are logged in`.
   */
  explains?: Readonly<Record<string, string>>;
}

/** A gate whose decisions are the same on every site, or that is configured for a site. */
export interface Gate extends GateBase {
  judge: GateCheck;
}

/** A gate that each site configures: in its sections, settings, layouts. */
export interface GateBySite<Row, Statement> extends GateBase {
  /**
   * Loaded with the data that all pages of a site share, and again when that is purged. Its cost is bounded
   * by the site's data.
   */
  statement: (scope: { organisationId: number; siteId: number }) => Statement;
  /** Creates the check from the rows. Pure. Rows have JSON values. */
  createGateCheck: (rows: readonly Row[]) => GateCheck;
}

/**
 * Declares a gate, in a file of the folder `gates/` of a module or an extension.
 * @public For extensions.
 */
export function defineGate(gate: Gate): Gate {
  return gate;
}

/** Declares a gate that each site configures, in the same folder. */
export function defineGateBySite<Row, Statement>(
  gate: GateBySite<Row, Statement>,
): GateBySite<Row, Statement> {
  return gate;
}
