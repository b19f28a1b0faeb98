/** The language of entities: pure data from which table, API, checks, admin list, form, picker and history follow. */
import type { GateRules, Reader } from '#access/decide-access.ts';
import type { AppError } from './errors.ts';
import { extended, type EntityExtension, type Extended, type FieldsCheck } from './extend-entity.ts';
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

/** A sort the list offers. Each has an index; the id in the same direction makes cursors stable. */
export interface Sort {
  field: string;
  order: 'asc' | 'desc';
}

/** The generated operations of an entity; other operations are hand-written. */
export type GenericOperation = 'get' | 'stream' | 'create' | 'update' | 'delete';

export interface Entity {
  /** camelCase, singular: `websiteSection`. The GraphQL type is `WebsiteSection`, the table `website_section`. */
  name: string;
  label: string;
  pluralLabel: string;
  /**
   * Owner of a record. `organisation`: visible to all its sites. `site`: only to the site in the field `site`.
   * Policies of the database enforce both.
   */
  tenancy: 'organisation' | 'site';
  fields: Shape;
  /** `entityExtensions` of the registry, for an entity that modules may extend. Its definition has their parts in the place of this list. */
  extensions?: readonly EntityExtension[];
  groups?: readonly FieldGroup[];
  /** Data that gates use: the gate's name for it, and the field that holds it. Only content has such data. */
  gates?: Readonly<Record<string, string>>;
  /** Checks of values that people save, which extensions add. */
  checks?: readonly FieldsCheck[];
  /** The field a record is called by in lists, pickers and messages. */
  titleField: string;
  /**
   * The rows about readers, and how they are exported and erased; or the reason why no text is that of a reader whose
   * account may be erased.
   */
  personalData: PersonalData;
  list: {
    columns: readonly string[];
    /** Fields a list may be filtered by; each has an index. */
    filters: readonly string[];
    sorts: readonly Sort[];
    /** Operators of a list's filters by field, other than “is”; each has an index, or the entity is refused at start. */
    operators?: Readonly<Record<string, readonly ConditionOperator[]>>;
    /** Fields a typed phrase is looked for in. */
    search: readonly string[];
    /** Matches are counted up to here; beyond, its screen shows “1,000+”. Default 10,000. */
    countMax?: number;
  };
  operations: readonly GenericOperation[];
  /**
   * Columns (by their database names) that `writeOperationalColumns` may write without version, history or search: delivery
   * states, progress, last logins. All other columns are written as records.
   */
  operationalColumns?: readonly string[];
  /** Records differ by type: the API has an interface, and a type with its own fields for each content type. */
  variants?: 'contentTypes';
  /** Writes a `history` row for every write. Default true. */
  history?: boolean;
  /**
   * Deleted records go to the trash and can be restored. The entity has the fields `TRASH_FIELDS`, and its table's policy
   * hides records in the trash from every statement except those of the trash (`masthead.trash`).
   */
  hasTrash?: true;
  /**
   * A mutation that moves all items of a record (`from`) to another one (`to`) and returns their `count`: offered before
   * deleting.
   */
  movesItemsBy?: string;
  /**
   * A query for the effects of a change before it is saved: of an `id` and the `values` of its form, without values for a deletion. Its
   * `warnings` (`title`, `text`) are confirmed first.
   */
  warnsBy?: string;
  /** Staff who may change a record see its versions (the rows of its history), and can restore one. */
  hasVersions?: true;
  /** Example records for tests and documentation: complete create inputs, without references to other records. */
  examples: readonly Record<string, unknown>[];
}

type OwnValues = Record<string, unknown>;

/** The reader of a record, and the rules that decide how much of it they get. */
export interface ReleasedTo {
  reader: Reader;
  rules: GateRules;
  contentTypes: ReadonlyMap<string, { fields: Shape; upgrade?: (fields: OwnValues) => OwnValues }>;
}

/** Why a user may not change, delete or restore a record, or null. The record as the server or the admin has it. */
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
  /** Which of the users who may see the list may export it as CSV. Default: no one. */
  export?: AccessRule;
  /** Who may permanently delete records in the trash. */
  erase?: AccessRule;
  /** Why a change of a record is refused to holders of the permission; null without a reason. */
  refusal?: Refusal;
  /** The parts of a readable record that readers get: `stripGatedFields` by a decision. Default: all of it. */
  release?: <R extends Record<string, unknown>>(record: R, to: ReleasedTo) => R;
  /**
   * Who may read a record because an `offered` relation of a record they can read refers to it. Default: only those who may
   * read it anyway.
   */
  offered?: AccessRule;
  /** Who may also request such a record by its id. Default: only those who may read it anyway. */
  offeredById?: AccessRule;
  /** Readers who get its records' references; default: all who may read them. */
  offers?: AccessRule;
}

/** Declares an entity, and adds what its `extensions` do. Throws at start when a list names a field that does not exist. */
export function defineEntity<const E extends Entity>(declared: E): Extended<E>;
export function defineEntity(declared: Entity): Entity {
  const { extensions = [], ...own } = declared;
  const entity: Entity = extended(own, extensions);
  const named = [entity.titleField, ...entity.list.columns, ...entity.list.filters, ...entity.list.search];
  for (const key of [...named, ...entity.list.sorts.map((sort) => sort.field)]) {
    if (!(key in entity.fields) && !SYSTEM_FIELDS.includes(key)) {
      throw new Error(`Entity ${entity.name}: its list uses the unknown field “${key}”.`);
    }
  }
  const problem = conditionProblem(entity);
  if (problem !== null) throw new Error(`Entity ${entity.name}: ${problem}`);
  if (entity.tenancy === 'site' && !('site' in entity.fields)) {
    throw new Error(`Entity ${entity.name}: tenancy “site” needs a field named site.`);
  }
  if (entity.hasTrash && !('trashed' in entity.fields && 'trashedBy' in entity.fields)) {
    throw new Error(`Entity ${entity.name}: a trash needs the fields trashed and trashedBy (TRASH_FIELDS).`);
  }
  for (const [name, field] of Object.entries(entity.gates ?? {}))
    if (!(field in entity.fields))
      throw new Error(`Entity ${entity.name}: gates read “${name}” from the unknown field “${field}”.`);
  checkGatedFields(`Entity ${entity.name}`, entity.fields);
  return entity;
}

/** Columns of every entity's table in addition to its fields. */
export const SYSTEM_FIELDS: readonly string[] = ['id', 'version', 'created', 'updated'];
