/**
 * Defines entities: pure data from which the table, API, checks, admin list, form, picker and history are
 * derived.
 */
import type { GateRules, Reader } from '#access/decide-access.ts';
import type { AppError } from './errors.ts';
import { extended, type EntityExtension, type Extended, type EntityCheck } from './extend-entity.ts';
import type { Shape } from './field.ts';
import { conditionProblem, type ConditionOperator } from '#records/list-conditions.ts';
import { checkGatedFields } from '#access/release.ts';
import type { AccessRule, Actor } from './permissions.ts';
import type { PersonalData } from './personal-data.ts';

/** One section of a form; fields name it in `group`. */
export interface FieldGroup {
  key: string;
  label: string;
  help?: string;
}

/**
 * A sort that the list offers. Each has an index; the id, sorted in the same direction, makes cursors stable.
 */
export interface Sort {
  field: string;
  order: 'asc' | 'desc';
}

/** The generated operations of an entity; other operations are hand-written. */
export type GenericOperation = 'get' | 'stream' | 'create' | 'update' | 'delete';

/** The sites that a record concerns, by its fields. */
export interface ConcernedSites {
  /**
   * Field with the ID of a site, or the IDs of several. A record without a value concerns all sites; one of an entity of a site
   * concerns its own site, and those in the field.
   */
  by: string;
  /** Field that is 1 or true if the record concerns all sites. */
  allBy?: string;
  /**
   * Records that answer as missing to users and programs without access to all sites. `othersOnly`: those that name a site to
   * which they have no access. `allBeyondOwn`: also those that concern all sites. Default: none.
   */
  hides?: 'othersOnly' | 'allBeyondOwn';
  /** File of the rule that decides writes of records that concern all sites. Default: they need access to all sites. */
  sharedRule?: string;
}

export interface Entity {
  /** camelCase, singular: `websiteSection`. The GraphQL type is `WebsiteSection`, the table `website_section`. */
  name: string;
  label: string;
  pluralLabel: string;
  /** What a record is, for programs: one sentence in the API's schema. The build removes it from the browser's code. */
  apiDescription?: string;
  /**
   * Which sites can see a record. `organisation`: all sites of the organisation. `site`: only the site in the
   * field `site`. Database policies enforce both.
   */
  tenancy: 'organisation' | 'site';
  /**
   * The sites that a record concerns. Users and programs need access to all of these sites to write it, whatever the
   * operation. Default: all sites; for an entity of a site, the site of the record. `rule`: another rule decides, in the file
   * that it names.
   */
  concerns?: ConcernedSites | { rule: string };
  /** New records concern no site yet: users and programs without access to all sites may add them, but not change them. */
  isAddedOnAnySite?: true;
  fields: Shape;
  /**
   * `entityExtensions` of the registry, for an entity that modules may extend. In the resulting definition,
   * the extensions' additions replace this list.
   */
  extensions?: readonly EntityExtension[];
  groups?: readonly FieldGroup[];
  /**
   * Data that gates use: the gate's name for the data, and the field that holds it. Only content has such
   * data.
   */
  gates?: Readonly<Record<string, string>>;
  /** Checks, added by extensions, of the values that users save. */
  checks?: readonly EntityCheck[];
  /** The field that names a record in lists, pickers and messages. Its values are stored as text. */
  titleField: string;
  /**
   * The rows about readers, and how they are exported and erased; or the reason why the entity contains no
   * text of a reader whose account may be erased.
   */
  personalData: PersonalData;
  list: {
    columns: readonly string[];
    /** Fields by which a list can be filtered; each has an index. */
    filters: readonly string[];
    sorts: readonly Sort[];
    /**
     * Operators of a list's filters by field, other than “is”. Each needs an index, otherwise the entity is
     * refused at start.
     */
    operators?: Readonly<Record<string, readonly ConditionOperator[]>>;
    /** Fields in which a typed phrase is searched. */
    search: readonly string[];
    /** Matches are counted up to this number; for more, the screen shows “1,000+”. Default 10,000. */
    countMax?: number;
  };
  operations: readonly GenericOperation[];
  /**
   * Columns (by their database names) that `writeOperationalColumns` may write without version, history or
   * search index: delivery states, progress, last logins. All other columns are written as records.
   */
  operationalColumns?: readonly string[];
  /**
   * Records differ by type: the API has an interface, and for each content type a GraphQL type with its own
   * fields.
   */
  variants?: 'contentTypes';
  /** Writes a `history` row for every write. Default true. */
  history?: boolean;
  /**
   * Whether deleted records go to the trash and can be restored. The entity then has the fields
   * `TRASH_FIELDS`, and the policy of its table hides records in the trash from every statement except those
   * of the trash (`masthead.trash`).
   */
  hasTrash?: true;
  /**
   * Mutation that moves all items of a record (`from`) to another one (`to`) and returns their `count`;
   * offered before a deletion.
   */
  movesItemsBy?: string;
  /**
   * Query for the records that refer to a record, and therefore protect it from deletion. Input: the record's
   * `id` and `input`. The question before a deletion lists them.
   */
  usesBy?: { query: string; input?: Readonly<Record<string, unknown>> };
  /**
   * Query for the effects of a change before it is saved. Input: an `id` and the form's `values`, or no
   * values for a deletion. The user confirms its `warnings` (`title`, `text`) first.
   */
  warnsBy?: string;
  /**
   * Whether staff who may change a record can see its versions (the rows of its history) and restore them.
   */
  hasVersions?: true;
  /** Example records for tests and documentation: complete create inputs, without references to other records. */
  examples: readonly Record<string, unknown>[];
}

type OwnValues = Record<string, unknown>;

/** The reader to which a record is released, and the rules that decide how much of it the reader gets. */
export interface ReleasedTo {
  reader: Reader;
  rules: GateRules;
  contentTypes: ReadonlyMap<string, { fields: Shape; upgrade?: (fields: OwnValues) => OwnValues }>;
}

/**
 * Returns why a user may not change, delete or restore a record; null if the user may. Receives the record as
 * the server or the admin has it.
 */
export type Refusal = (
  action: 'update' | 'delete' | 'restore',
  actor: Actor,
  record: Record<string, unknown>,
) => AppError | null;

/** Rules per action; an action without a rule is not available. */
export interface EntityAccess {
  read: AccessRule;
  create: AccessRule;
  update: AccessRule;
  delete: AccessRule;
  /** Which of the users who may see the list may also export it as CSV. Default: no one. */
  export?: AccessRule;
  /** Who may permanently delete records in the trash. */
  erase?: AccessRule;
  /** Why a change of a record is refused although the user has the permission; null if it is not. */
  refusal?: Refusal;
  /**
   * Reduces a readable record to the parts that the reader gets: `stripGatedFields` according to a decision.
   * Default: the whole record.
   */
  release?: <R extends Record<string, unknown>>(record: R, to: ReleasedTo) => R;
  /**
   * Additional readers of a record that is the target of an `offered` relation of a record they can read.
   * Default: only readers who may read it anyway.
   */
  offered?: AccessRule;
  /** Who may also request such a record by its id. Default: only those who may read it anyway. */
  offeredById?: AccessRule;
  /** Readers who get the references of the entity's records. Default: all who may read the records. */
  offers?: AccessRule;
}

/**
 * Declares an entity and applies its `extensions`. Throws at start if a list names a field that does not
 * exist.
 */
export function defineEntity<const E extends Entity>(declared: E): Extended<E>;
export function defineEntity(declared: Entity): Entity {
  const { extensions = [], ...own } = declared;
  checkListParts(declared);
  const entity = withOwner(extended(own, extensions));
  const named = [entity.titleField, ...entity.list.columns, ...entity.list.filters, ...entity.list.search];
  for (const key of [...named, ...entity.list.sorts.map((sort) => sort.field)]) {
    if (!(key in entity.fields) && !SYSTEM_FIELDS.includes(key)) {
      throw new Error(`Entity ${entity.name}: its list uses the unknown field “${key}”.`);
    }
  }
  const title = entity.fields[entity.titleField];
  if (title && title.kind.column(title.options).type !== 'text')
    throw new Error(`Entity ${entity.name}: the title field “${entity.titleField}” must be stored as text.`);
  const problem = conditionProblem(entity);
  if (problem !== null) throw new Error(`Entity ${entity.name}: ${problem}`);
  if (entity.tenancy === 'site' && !('site' in entity.fields)) {
    throw new Error(`Entity ${entity.name}: tenancy “site” needs a field named site.`);
  }
  checkConcerns(entity);
  if (entity.hasTrash && !('trashed' in entity.fields && 'trashedBy' in entity.fields)) {
    throw new Error(`Entity ${entity.name}: a trash needs the fields trashed and trashedBy (TRASH_FIELDS).`);
  }
  for (const [name, field] of Object.entries(entity.gates ?? {}))
    if (!(field in entity.fields))
      throw new Error(`Entity ${entity.name}: gates read “${name}” from the unknown field “${field}”.`);
  checkGatedFields(`Entity ${entity.name}`, entity.fields);
  return entity;
}

function checkConcerns({ name, tenancy, concerns, fields }: Entity): void {
  if (!concerns || 'rule' in concerns) return;
  if (tenancy === 'site' && (concerns.hides || concerns.allBy !== undefined))
    throw new Error(
      `Entity ${name}: a record of a site concerns its site, and those in the field “${concerns.by}”.`,
    );
  for (const key of [concerns.by, ...(concerns.allBy === undefined ? [] : [concerns.allBy])])
    if (!(key in fields)) throw new Error(`Entity ${name}: “concerns” uses the unknown field “${key}”.`);
}

/** Definitions of extensions are generated before they are compiled, so a missing part reaches this function. */
function checkListParts({ name, list }: Entity): void {
  const parts: Partial<Entity['list']> | undefined = list;
  for (const part of ['columns', 'filters', 'sorts', 'search'] as const)
    if (!Array.isArray(parts?.[part]))
      throw new Error(`Entity ${name}: list.${part} is missing. Write ${part}: [] if there are none.`);
}

/** Columns that every entity's table has in addition to its fields. */
export const SYSTEM_FIELDS: readonly string[] = ['id', 'version', 'created', 'updated'];

/** Describes the site of a record once for all entities. */
function withOwner(entity: Entity): Entity {
  const { site } = entity.fields;
  if (entity.tenancy !== 'site' || !site) return entity;
  const options = {
    apiDescription: 'The site that owns the record. Calls for other sites don’t find the record.',
    ...site.options,
  };
  return { ...entity, fields: { ...entity.fields, site: { ...site, options } } };
}
