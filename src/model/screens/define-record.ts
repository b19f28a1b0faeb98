/** The language of screens of one record: a form to create it, or the record with notices and actions. */
import type { Entity, EntityAccess } from '../define-entity.ts';
import type { ListRow, Tone } from './define-list.ts';
import type { Actor, Staff } from '../permissions.ts';

/** What turns an instant into words in the site's zone. */
export interface Words {
  longInstant: (instant: string) => string;
}

/** Who looks at the record. */
export interface Viewer {
  actor: Staff;
  canUpdate: boolean;
}

/** Done to the record by an operation that takes its id. */
export interface NoticeAction<Row = ListRow> {
  label: string;
  icon?: 'send' | 'retry';
  operation: string;
  isApplicable?: (row: Row) => boolean;
  /** Replaces the notice's lines as a confirmation, with the label of its button. */
  question?: { text: string; label: string };
  done: (row: Row) => string;
  /** Title of the message when it is refused. */
  failed: string;
}

/** A notice above the record while it applies, with its actions. */
export interface Notice<Row = ListRow> {
  isApplicable: (row: Row, viewer: Viewer) => boolean;
  tone: 'gray' | 'yellow' | 'red';
  title?: (row: Row, words: Words) => string;
  lines: (row: Row, words: Words) => readonly string[];
  /** The last line is less prominent. */
  isLastQuiet?: true;
  /** Offered to those who may change the record, unless `forReaders`. */
  actions?: readonly NoticeAction<Row>[];
  forReaders?: true;
}

/** Where the records are listed: its path below /admin, and its name as in “Back to redirects”. */
export interface RecordHome {
  path: string;
  label?: string;
}

/** A form that makes a record. */
export interface NewRecord {
  kind: 'new';
  entity: Entity;
  home: RecordHome;
  title?: string;
  lead?: string;
  /** The button that makes the record. Default `Create {entity}`. */
  action?: string;
  /** Shown when it is created. Default `{entity} created.` */
  done?: string;
  /** Fixed or initial values. The site is set automatically. */
  given?: (site: number) => Record<string, unknown>;
  leaveOut?: (actor: Actor) => readonly string[];
  /** Path of the created record. */
  opens: (id: number) => string;
}

/** A record, and the form that changes it where one may. */
export interface OneRecord<Row = ListRow> {
  kind: 'one';
  entity: Entity;
  access: EntityAccess;
  home: RecordHome;
  /** Default: its title field. */
  title?: (row: Row) => string;
  lead?: (row: Row, words: Words) => string;
  /** A link at the end of the lead, to a file for example. */
  leadLink?: (row: Row) => { label: string; address: string };
  badge?: { label: (row: Row) => string; tone: (row: Row) => Tone };
  notices?: readonly Notice<Row>[];
  /** The record as its rules know it, where the API answers more. */
  asJudged?: (row: Row) => Record<string, unknown>;
  leaveOut?: (row: Row, actor: Staff) => readonly string[];
  /** Read-only: its fields are shown, without a form. */
  isReadOnly?: true;
  /** A text shown instead of a form, and what is to be known of it. */
  reads?: { text: (row: Row) => string; note: string };
  /** Fields whose new value the server holds back for a time. */
  heldBack?: (row: Row) => readonly string[];
  /** Shown when a save had more effects; null: no message. */
  savedToo?: (before: Row, after: Row) => string | null;
  /** What becomes of whatever uses it, before it is deleted. */
  consequence?: string;
  /** A query that takes its `id` and answers what was counted of it, `groups` of `rows`: shown below the form. */
  countsBy?: string;
  /** Where it is used is listed below the form. */
  usesOf?: 'asset' | 'mediaFile';
}

export type RecordScreen = NewRecord | OneRecord;

/** Declares a form that makes a record. */
export function defineNewRecord(screen: Omit<NewRecord, 'kind'>): NewRecord {
  return { kind: 'new', ...screen };
}

/** Declares the screen of a record; its author names the type of the record as the API answers it. */
export function defineRecord<Row = ListRow>(screen: Omit<OneRecord<Row>, 'kind'>): OneRecord {
  const declared: unknown = { kind: 'one', ...screen };
  return declared as OneRecord;
}
