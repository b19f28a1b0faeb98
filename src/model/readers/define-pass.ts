/** Defines passes: reasons why gates open for a reader who does not have the required memberships. */
import type { Channel } from '../channels.ts';
import type { GateRequirements, GatedItem } from './define-gate.ts';
import { isPresent, type OfModule } from '../define-module.ts';

/**
 * A pass of one reader. `kind` is the name of its definition, without which the pass opens nothing; the
 * definition determines the other properties.
 */
export interface ReaderPass {
  readonly kind: string;
  readonly [data: string]: unknown;
}

/** Uses of a pass since the last write: items that it opened, or feeds that its holder fetched. */
export interface PassUse {
  /** The id that `recordUse.idOf` returned. */
  id: number;
  views: number;
  /** Sorted ids of accounts that were logged in. */
  readers: readonly number[];
}

/** A program that may download a file: the kind of program, its id, and the proof for this file, a SHA-256 in base64url. */
export interface FileClient {
  kind: string;
  id: number;
  signature: string;
}

/** A program that reads feeds of a site with the full texts of their items. */
export interface FeedReader {
  /** The channel in which the program shows the items. */
  channel: Channel;
  /** Whether the program gets the full text of items in a section; null: of items without a section. */
  includes: (sectionId: number | null) => boolean;
  /** The part of a file's URL with which the program may download a gated file. Absent: it cannot download gated files. */
  fileAccess?: (fileKey: string) => FileClient;
}

interface PassParts<Data, Db> extends OfModule {
  /** The kind of its passes, which is also the name of its file: camelCase. */
  name: string;
  /**
   * The text about a reader who holds the pass that staff see on `/ip-test`, in English. Default: no text.
   */
  describe?: (data: Data) => string;
  /**
   * Counts what the pass opens, in memory; `store` writes the counts at most every 30 seconds. Default:
   * nothing is counted.
   */
  recordUse?: {
    /**
     * The id that is counted, such as that of the licence or the partner; unique within the organisation. If
     * it throws, nothing is counted.
     */
    idOf: (data: Data) => number;
    /** Runs in a separate transaction of an organisation that sees none of its sites. Uses are sorted by id. */
    store: (db: Db, organisationId: number, uses: readonly PassUse[]) => Promise<void>;
  };
  /** Whether and how the holder reads feeds as a program. Default: like every reader. */
  feedReader?: (data: Data) => FeedReader;
}

/**
 * A kind of pass. `scope` limits what it can open. `site`: all gated items of the site. `view`: the item of
 * one page view, but no blocks with requirements. `items`: the items for which `grants` returns true.
 */
export type Pass<Data, Db = never> = PassParts<Data, Db> &
  (
    | { scope: 'site' | 'view' }
    | {
        scope: 'items';
        /**
         * Whether the pass opens the item. Pure and fast. `required`: the requirements of the gate that
         * refused; empty if no gate refused. If it throws, the pass opens nothing.
         */
        grants: (data: Data, item: GatedItem, required: GateRequirements) => boolean;
      }
  );

/** A definition that issues passes, and finds its own passes among those of a reader. */
export type PassKind<Data, Db = never> = Pass<Data, Db> & {
  issue: (data: Data) => ReaderPass;
  /** The data of the reader's pass of this kind; null if the reader does not have one. */
  findIn: (passes: readonly ReaderPass[] | undefined) => Data | null;
};

/** Declares a kind of pass, in a file of the folder `passes/` of a module or an extension, or `server/passes/` of an entity. */
export function definePass<Data extends object, Db = never>(pass: Pass<Data, Db>): PassKind<Data, Db> {
  const isOwn = (one: ReaderPass): one is ReaderPass & Data => one.kind === pass.name;
  return {
    ...pass,
    issue: (data) => ({ ...data, kind: pass.name }),
    findIn: (passes) => passes?.find(isOwn) ?? null,
  };
}

/** All kinds by name. A pass whose kind is missing, because its module was removed, opens nothing. */
export type PassKinds = ReadonlyMap<string, Pass<ReaderPass>>;

/** Indexes the kinds by name. Throws if two have the same name. */
export function passKindsOf<Db>(
  passes: readonly Pass<ReaderPass, Db>[],
): ReadonlyMap<string, Pass<ReaderPass, Db>> {
  const kinds = new Map(passes.map((pass) => [pass.name, pass]));
  if (kinds.size < passes.length) {
    const names = passes.map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    throw new Error(`Two passes have the name ${twice}. Rename the file and the name of one of them.`);
  }
  return kinds;
}

/** The rules that decide whether a pass opens an item on a site. */
export interface PassRules {
  passes: PassKinds;
  modulesOn: ReadonlySet<string>;
}

/** Whether a pass opens an item. `required`: the requirements of the gate that refused. */
export function opensItem(
  pass: ReaderPass,
  item: GatedItem,
  required: GateRequirements,
  rules: PassRules,
): boolean {
  const kind = presentKind(pass, rules);
  if (!kind) return false;
  return kind.scope !== 'items' || kind.grants(pass, item, required) === true;
}

/** Whether one of the passes opens every item that the site's gates restrict. */
export function opensAllItems(passes: readonly ReaderPass[] | undefined, rules: PassRules): boolean {
  return passes?.some((pass) => isForAllItems(presentKind(pass, rules))) === true;
}

function presentKind({ kind }: ReaderPass, { passes, modulesOn }: PassRules) {
  const found = passes.get(kind);
  return found && isPresent(found, modulesOn) ? found : undefined;
}

function isForAllItems(kind: Pass<ReaderPass> | undefined): boolean {
  return kind !== undefined && kind.scope !== 'items';
}

/**
 * Merges the passes of one reader from two sources: if a pass opens all items, returns only that pass,
 * otherwise all passes.
 */
export function mergePasses(
  held: readonly ReaderPass[],
  more: readonly ReaderPass[],
  kinds: PassKinds,
): readonly ReaderPass[] {
  if (more.length === 0) return held;
  const all = held.length === 0 ? more : [...held, ...more];
  const whole = all.find(({ kind }) => isForAllItems(kinds.get(kind)));
  return whole && all.length > 1 ? [whole] : all;
}

/** How a reader reads feeds as a program; null if the reader reads them like everyone else. */
export function feedReaderOf(passes: readonly ReaderPass[] | undefined, rules: PassRules): FeedReader | null {
  for (const pass of passes ?? []) {
    const reader = presentKind(pass, rules)?.feedReader?.(pass);
    if (reader) return reader;
  }
  return null;
}
