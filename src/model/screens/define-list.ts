/** Defines lists: the rows that an admin screen shows, and the actions on them. Pure data. */
import type { Entity } from '../define-entity.ts';
import type { Shape } from '../field.ts';
import type { AccessRule } from '../permissions.ts';

/** A row as the API returns it. A list that computes texts from its rows specifies their type. */
export type ListRow = Readonly<Record<string, unknown>> & { readonly id?: number };

/** Visible at a glance; the words of a badge have the same meaning. */
export type Tone = 'good' | 'waiting' | 'bad' | 'off';

/** Formats of the admin for computed texts. */
export interface ColumnWords {
  /** An instant in the site's time zone: `Nov 28, 23:47`. */
  shortInstant: (instant: string) => string;
}

export interface Column<Row = ListRow> {
  /** Field of the row. The list can be sorted by it if the entity offers that sort. */
  key: string;
  /** Default: the label of the entity's field. */
  label?: string;
  /** Text computed from the row. Default: the field's value in the format of its kind. */
  text?: (row: Row) => string | null;
  /** A second, less prominent line. */
  note?: (row: Row) => string | null;
  /** A line only for narrow screens, with the content of the columns that these leave out. */
  narrow?: (row: Row, words: ColumnWords) => string | null;
  /** The field is an instant, shown in the site's time zone; `none` is shown if it has no value. */
  instant?: { none: string };
  /** Shown as a badge: a dot of this tone before the words. */
  tone?: (row: Row) => Tone;
  /** Shown paler than the other columns. */
  isQuiet?: true;
  /** CSS width; the first column takes the remaining width. */
  width?: string;
  /** Narrowest screen class that shows the column: it is left out below 48em or 64em. */
  from?: 'sm' | 'md';
}

/** The source of the rows. */
export type ListSource =
  /**
   * Pages of records. `tree`: up to 500 records in one response, each below its parent, except in a search.
   */
  | { entity: Entity; tree?: true }
  /** The answer of a query. Its input is the site, unless it concerns all of them, and `limit`. */
  | {
      operation: string;
      member: string;
      rowKey?: string;
      limit: number;
      isOfAllSites?: true;
      cacheKey: string;
    };

/** The operation that reverses an action, offered in the notification of the action. */
export interface UndoAction<Row = ListRow> {
  operation: string;
  /** Input of the operation for one row; `answer` is what the action's operation returned for the row. */
  input: (row: Row, answer: unknown, site: number) => Record<string, unknown>;
  /** Words for the reversal while it runs and when it has finished: `Restoring`, 3 items `restored`. */
  doing: string;
  done: string;
  /** A sentence about what the reversal could not bring back, from its answer; null without one. */
  note?: (answer: unknown) => string | null;
  /** Whether this user can reverse the action. Default: users who may run the action. */
  canUse?: AccessRule;
}

/** An action on a row, by an operation or as a link to a screen. */
export interface RowAction<Row = ListRow> {
  label: string;
  /** The accessible name, which includes the row's name; read out instead of the label. */
  name: (row: Row) => string;
  canUse?: AccessRule;
  /** Whether the action is offered for the row. Default: for every row. */
  isApplicable?: (row: Row) => boolean;
  /** A secondary action. */
  isQuiet?: true;
  /** The action cannot be undone. */
  isDanger?: true;
  /** Narrowest screen class that shows the action, if the record's own screen offers it too. */
  from?: 'sm' | 'md';
  does:
    | { path: string; search: (row: Row) => Record<string, string> }
    | {
        operation: string;
        input: (row: Row, site: number) => Record<string, unknown>;
        /**
         * Confirmation before the action runs; `confirm` labels the button, default: the action's label. If
         * absent, the action runs without confirmation.
         */
        question?: { title: string; text: (row: Row) => string; keep: string; confirm?: string };
        /** What was done, from the row as it was before and the answer of the operation. */
        done: (row: Row, answer: unknown) => string;
        undo?: UndoAction<Row>;
      };
}

/** An action on several rows, with a separate call for each row. */
export interface BulkAction<Row = ListRow> {
  key: string;
  /** Label of its button. */
  label: string;
  /** Question with the number of rows, which the user must confirm: `Publish 3 items?` */
  question: (rows: string) => string;
  /** The consequence, shown in the confirmation. */
  consequence: string | ((rows: readonly Row[]) => string);
  /**
   * Words for the action while it runs and when it has finished: `Publishing` 2 of 3, 3 items `published`.
   */
  doing: string;
  done: string;
  /** Why rows to which the action does not apply stay unchanged: `already public`. */
  otherwise: string;
  isDanger: boolean;
  /** Whether the action is offered to this user; the server checks each row separately. */
  canUse: AccessRule;
  isApplicable: (row: Row) => boolean;
  operation: string;
  /** Input of the operation for one row; `values` are the values of the form. */
  input: (row: Row, values: Readonly<Record<string, unknown>>, site: number) => Record<string, unknown>;
  /** A sentence about what the action could not do for a row, from its answer; null without one. */
  note?: (answer: unknown) => string | null;
  /** Offered for all rows that the action changed, and run for each of them. */
  undo?: UndoAction<Row>;
  /** A form that the user fills in once, for all rows. */
  form?: Shape;
  /**
   * Buttons that confirm the action, each with values for all rows; the last is the main one. Default, also if empty: one
   * button with the label.
   */
  confirmations?: (rows: readonly Row[]) => readonly BulkConfirmation[];
  /** Shown below the question: more effects for these rows. The module exports `Warning`, a component; loaded on demand. */
  warning?: () => Promise<{ Warning: (props: { rows: readonly Row[] }) => unknown }>;
}

/** A button that confirms a bulk action: `Restore as drafts`. */
export interface BulkConfirmation {
  label: string;
  values: Readonly<Record<string, unknown>>;
}

/** A link from the list's heading to another screen. */
export interface ListLink {
  label: string;
  path: string;
  canUse?: AccessRule;
  /** `create` is the main button, with a plus icon. */
  look: 'create' | 'button' | 'link';
}

/** A named combination of the list's filters, always visible as a tab. */
export interface ListTab {
  label: string;
  /** Parameters of the URL. */
  state: Readonly<Record<string, string>>;
}

export interface List<Row = ListRow> {
  source: ListSource;
  /** Name of the listed records, in the plural. Default: the entity's label. */
  label?: string;
  /** A sentence below the heading. */
  lead?: string | ((siteName: string) => string);
  /** A separate heading below that of the screen. */
  section?: { title: string; text: string };
  links?: readonly ListLink[];
  /** Default: the columns of the entity. */
  columns?: readonly Column<Row>[];
  /** The path that a row opens. In a list without it, rows are not links. */
  open?: (row: Row) => string | null;
  tabs?: readonly ListTab[];
  /** The list shows records of this site or of all sites, by the field `homeSite`. */
  hasHomeSite?: true;
  /** The list shows the trash of its entity. */
  isTrash?: true;
  /** The list of the trash, shown instead of this list on request. */
  trash?: List;
  /** The list contains records of all sites; `site` is a filter like any other. */
  isOfAllSites?: true;
  /** Filters of the list's operation that the entity does not have, or has with another input. */
  furtherFilters?: Shape;
  /** Users can upload files of these formats; each becomes a row. */
  upload?: { extensions: readonly string[] };
  rowActions?: readonly RowAction<Row>[];
  bulkActions?: readonly BulkAction<Row>[];
  /** The noun for one row and for many, within a sentence. Default: the entity's nouns. */
  words?: readonly [one: string, many: string];
  /** The display name of a row. Default: its title field. */
  nameOf?: (row: Row) => string;
  /** Shown if the list has no rows; `otherwise` is for users who may not use the link that creates one. */
  empty: { title?: string; text: string; otherwise?: string };
  /** Text below a list that shows only its first rows. */
  cut?: string;
  /** A hand-written component above or below the table, which only this list has. */
  above?: () => Promise<{ Part: () => unknown }>;
  below?: () => Promise<{ Part: () => unknown }>;
}

/** Declares a list; its author specifies the type of the rows that the operation returns. */
export function defineList<Row = ListRow>(list: List<Row>): List {
  const declared: unknown = list;
  return declared as List;
}
