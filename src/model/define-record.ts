/** The language of screens of one record: a form to make it, or the record with what is to be said of it and done to it. */
import type { Entity, EntityAccess } from './define-entity.ts';
import type { ListRow, Tone } from './define-list.ts';
import type { Actor, Staff } from './permissions.ts';

/** What turns an instant into words in the site's zone. */
export interface Words {
  longInstant: (instant: string) => string;
}

/** Who looks at the record. */
export interface Viewer {
  actor: Staff;
  mayUpdate: boolean;
}

/** Done to the record by an operation that takes its id. */
export interface NoticeAction<Row = ListRow> {
  label: string;
  icon?: 'send' | 'retry';
  operation: string;
  isApplicable?: (row: Row) => boolean;
  /** Said instead of the notice's lines before it is done, with the words of the button that does it. */
  question?: { text: string; label: string };
  done: (row: Row) => string;
  /** Title of the message when it is refused. */
  failed: string;
}

/** Said above the record while it is so, with what can be done about it. */
export interface Notice<Row = ListRow> {
  isApplicable: (row: Row, viewer: Viewer) => boolean;
  tone: 'gray' | 'yellow' | 'red';
  title?: (row: Row, words: Words) => string;
  lines: (row: Row, words: Words) => readonly string[];
  /** The last line is said quieter. */
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
  /** Said when it is made. Default `{entity} created.` */
  done?: string;
  /** Values that are not asked for, or begin so. The site is given by itself. */
  given?: (site: number) => Record<string, unknown>;
  leaveOut?: (actor: Actor) => readonly string[];
  /** Where the record stands when it is made. */
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
  /** Nobody changes it by hand: its fields are shown, without a form. */
  isReadOnly?: true;
  /** A text shown instead of a form, and what is to be known of it. */
  reads?: { text: (row: Row) => string; note: string };
  /** Fields whose new value is kept aside by the server for a time. */
  heldBack?: (row: Row) => readonly string[];
  /** Said when a save changed something that has further effects; null: nothing more. */
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
