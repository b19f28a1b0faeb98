/** Defines slots: content that a module or an extension adds to the document around a page's blocks. */
import type { OfModule } from '../define-module.ts';
import type { PageSubject } from '#page-model/page.ts';

/** Places of slots by their keys. The generated registry merges in those of core, of modules and of extensions. */
export interface SlotPlaces {}
export type SlotPlace = keyof SlotPlaces;

/** A place where slots can be shown. `Given`: the data that slots get there in addition to the page. */
export interface SlotPlaceDefinition<Given extends object = object> extends OfModule {
  /** Describes where a slot of the place is shown, in one sentence. */
  contract: string;
  /**
   * Whether a page can show the place; on other pages its slots and their policies are ignored. Default:
   * every page.
   */
  isOn?: (page: PageSubject) => boolean;
  /** Only for the compiler: the type of the slots' props. */
  given?: Given;
}

/** Declares a place, in the `slot-places.ts` of core or of a module. Its owner renders `<SlotPlace name="…" />` there. */
export function defineSlotPlace<Given extends object = object>(
  place: SlotPlaceDefinition<Given>,
): SlotPlaceDefinition<Given> {
  return place;
}

/** The data that slots of a place get in addition to the page. */
export type GivenAt<Place extends SlotPlace> =
  SlotPlaces[Place] extends SlotPlaceDefinition<infer Given> ? Given : never;

/** Position of an entry in the headers. In all other places: `page`. */
export type SlotSpot = 'oldHeader' | 'newHeader' | 'menu' | 'page';

export interface SlotProps {
  page: PageSubject;
  spot: SlotSpot;
}

/** Origins that a page must allow for a slot to work: `https://tags.example.org`. */
export interface PolicySources {
  script?: readonly string[];
  style?: readonly string[];
  connect?: readonly string[];
  frame?: readonly string[];
  font?: readonly string[];
}

export interface Slot<Place extends SlotPlace = SlotPlace> extends OfModule {
  place: Place;
  /** Position among the slots of its place; default 100. */
  order?: number;
  /**
   * Whether a page shows the slot, according to its subject and the site's settings. Pure. Default: every
   * page.
   */
  when?: (page: PageSubject) => boolean;
  /**
   * A React component; rendering null shows nothing. It is rendered only on the server, and left out if it
   * throws.
   */
  view: (props: SlotProps & GivenAt<Place>) => unknown;
  /** Whether the slot is so wide that other entries of the header must make room. */
  isWide?: (page: PageSubject) => boolean;
  /** Whether the slot shows a custom element of the site, which needs the site's script. */
  hasElement?: boolean;
  /** Sources that are added to the content security policy of its pages. */
  policy?: (page: PageSubject) => PolicySources;
  /** Styles of the view, for the pages that show the slot: `import css from './style.module.css?inline'`. */
  css?: string;
}

/** An origin in the format of a policy, without characters that could end the directive. */
const ORIGIN = /^(?:https|wss):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/;

/** Returns the sources unchanged; throws if a source is not an origin. */
export function checkSources(sources: PolicySources): PolicySources {
  const wrong = Object.values(sources)
    .flat()
    .find((origin) => !ORIGIN.test(origin));
  if (wrong !== undefined)
    throw new Error(
      `A slot requests “${wrong}”. A source must be an origin such as https://tags.example.org.`,
    );
  return sources;
}

/**
 * Maximum number of origins of one kind that are added on a page; more would make the header too long for
 * proxies.
 */
const ADDED_ORIGINS_MAX = 60;

/** The origins of a kind that several sources request, without duplicates. Throws for more than 60. */
export function originsOf(all: readonly PolicySources[], kind: keyof PolicySources): string[] {
  const origins = [...new Set(all.flatMap((sources) => sources[kind] ?? []))];
  if (origins.length > ADDED_ORIGINS_MAX)
    throw new Error(
      `The slots and insertions of a page request ${origins.length} origins; a page may have at most ${ADDED_ORIGINS_MAX}. Remove some.`,
    );
  return origins;
}

const KINDS: readonly (keyof PolicySources)[] = ['script', 'style', 'connect', 'frame', 'font'];

/** Throws if several sources together request more than 60 origins of one kind. */
export function checkNumberOfOrigins(all: readonly PolicySources[]): void {
  for (const kind of KINDS) originsOf(all, kind);
}

/**
 * Declares a slot. Inline scripts never run: a script is referenced by its URL, and its origin is allowed by
 * `policy`.
 */
export function defineSlot<Place extends SlotPlace>(slot: Slot<Place>): Slot<Place> {
  return slot;
}
