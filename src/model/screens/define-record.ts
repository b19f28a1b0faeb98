/** Defines screens for a single record: a form that creates it, or the record with notices and actions. */
import type { Entity, EntityAccess } from '../define-entity.ts';
import type { ListRow, Tone } from './define-list.ts';
import type { Actor, Staff } from '../permissions.ts';

/** Functions that format an instant in the site's zone. */
export interface Words {
  longInstant: (instant: string) => string;
}

/** The user who views the record. */
export interface Viewer {
  actor: Staff;
  canUpdate: boolean;
}

/** An action on the record, by an operation that receives the record's id. */
export interface NoticeAction<Row = ListRow> {
  label: string;
  icon?: 'send' | 'retry';
  operation: string;
  /** Input in addition to the id. */
  input?: Record<string, unknown>;
  isApplicable?: (row: Row) => boolean;
  /** Confirmation that replaces the lines of the notice, with the label of its button. */
  question?: { text: string; label: string };
  done: (row: Row) => string;
  /** Title of the message if the action is refused. */
  failed: string;
  /** A text of the result that is shown once, to be copied: a secret. */
  shown?: { field: string; label: string; note: string };
}

/** A notice above the record, shown while it applies, with actions. */
export interface Notice<Row = ListRow> {
  isApplicable: (row: Row, viewer: Viewer) => boolean;
  tone: 'gray' | 'yellow' | 'red';
  title?: (row: Row, words: Words) => string;
  lines: (row: Row, words: Words) => readonly string[];
  /** The last line is less prominent. */
  isLastQuiet?: true;
  /** Offered to users who may change the record, unless `forReaders`. */
  actions?: readonly NoticeAction<Row>[];
  forReaders?: true;
}

/** The list of the records: its path below /admin, and its name as in “Back to redirects”. */
export interface RecordHome {
  path: string;
  label?: string;
}

/** A form that creates a record. */
export interface NewRecord {
  kind: 'new';
  entity: Entity;
  home: RecordHome;
  title?: string;
  lead?: string;
  /** Label of the button that creates the record. Default: `Create {entity}`. */
  action?: string;
  /** Notice shown after the record is created. Default: `{entity} created.` */
  done?: string;
  /** Fixed or initial values. The site is set automatically. */
  given?: (site: number) => Record<string, unknown>;
  leaveOut?: (actor: Actor) => readonly string[];
  /** Path of the created record. */
  opens: (id: number) => string;
}

/** The screen of a record, with the form that changes it if the user may do so. */
export interface OneRecord<Row = ListRow> {
  kind: 'one';
  entity: Entity;
  access: EntityAccess;
  home: RecordHome;
  /** Default: its title field. */
  title?: (row: Row) => string;
  lead?: (row: Row, words: Words) => string;
  /** A link at the end of the lead, for example to a file. */
  leadLink?: (row: Row) => { label: string; address: string };
  badge?: { label: (row: Row) => string; tone: (row: Row) => Tone };
  notices?: readonly Notice<Row>[];
  /** The record in the form that the access rules expect, if the API returns more. */
  asJudged?: (row: Row) => Record<string, unknown>;
  leaveOut?: (row: Row, actor: Staff) => readonly string[];
  /** Read-only: the record's fields are shown without a form. */
  isReadOnly?: true;
  /** Texts of a read-only record in place of the values of fields, by key; null leaves the field out. */
  texts?: (row: Row) => Readonly<Record<string, string | null>>;
  /** Records to which these texts link, by the key of the field, where the user has a screen for them. */
  records?: (row: Row) => Readonly<Record<string, { entity: string; id: number }>>;
  /** A text that is shown instead of a form, with a note about it. */
  reads?: { text: (row: Row) => string; note: string };
  /** Fields whose new value the server applies only later. */
  heldBack?: (row: Row) => readonly string[];
  /** Message after a save that had additional effects; null: no message. */
  savedToo?: (before: Row, after: Row) => string | null;
  /** What happens to records that use this record, shown before it is deleted. */
  consequence?: string;
  /**
   * A query that receives the record's `id` and returns counts about it, as `groups` of `rows`; shown below
   * the form.
   */
  countsBy?: string;
  /** Lists the places where the record is used, below the form. */
  usesOf?: 'asset' | 'mediaFile';
}

export type RecordScreen = NewRecord | OneRecord;

/** Declares a form that creates a record. */
export function defineNewRecord(screen: Omit<NewRecord, 'kind'>): NewRecord {
  return { kind: 'new', ...screen };
}

/** Declares the screen of a record; its author specifies the type of the record that the API returns. */
export function defineRecord<Row = ListRow>(screen: Omit<OneRecord<Row>, 'kind'>): OneRecord {
  const declared: unknown = { kind: 'one', ...screen };
  return declared as OneRecord;
}
