/** The language of lists: what an admin screen shows of many rows, and what can be done with them. Pure data. */
import type { Entity } from '../define-entity.ts';
import type { Shape } from '../field.ts';
import type { AccessRule } from '../permissions.ts';

/** A row as the API answers it; a list that computes from its rows names their type. */
export type ListRow = Readonly<Record<string, unknown>> & { readonly id?: number };

/** Visible at a glance; the words of a badge have the same meaning. */
export type Tone = 'good' | 'waiting' | 'bad' | 'off';

export interface Column<Row = ListRow> {
  /** Field of the row. The list can be sorted by it where its entity offers that. */
  key: string;
  /** Default: the label of the entity's field. */
  label?: string;
  /** Computed from the row. Default: the field's value as its kind presents it. */
  text?: (row: Row) => string | null;
  /** A second line, quieter. */
  note?: (row: Row) => string | null;
  /** The second line is for narrow screens, which leave out the column with the same content. */
  isNoteForNarrow?: true;
  /** The field is an instant, shown in the site's time zone; `none` is shown without a value. */
  instant?: { none: string };
  /** Shown as a badge: a dot of this tone before the words. */
  tone?: (row: Row) => Tone;
  /** Shown paler than its neighbours. */
  isQuiet?: true;
  /** CSS width; the first column takes the remaining width. */
  width?: string;
  /** Left out on narrow screens: below 48em or 64em. */
  from?: 'sm' | 'md';
}

/** The source of the rows. */
export type ListSource =
  /** Pages of records. `tree`: up to 500 in one response, each below its parent, except in a search. */
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

/** An action on a row by an operation, or a link to its screen. */
export interface RowAction<Row = ListRow> {
  label: string;
  /** The accessible name, with the row's name, read out instead of the label. */
  name: (row: Row) => string;
  canUse?: AccessRule;
  /** Whether this row is offered it. Default: every row. */
  isApplicable?: (row: Row) => boolean;
  /** A secondary action. */
  isQuiet?: true;
  /** Cannot be undone. */
  isDanger?: true;
  does:
    | { path: string; search: (row: Row) => Record<string, string> }
    | {
        operation: string;
        input: (row: Row, site: number) => Record<string, unknown>;
        /** Confirmed before it runs; `confirm` labels the button, default: the label. Default: it runs without a confirmation. */
        question?: { title: string; text: (row: Row) => string; keep: string; confirm?: string };
        done: (row: Row) => string;
      };
}

/** An action on several rows, with a call for each. */
export interface BulkAction<Row = ListRow> {
  key: string;
  /** Label of its button. */
  label: string;
  /** Confirmed with the number of rows: `Publish 3 items?` */
  question: (rows: string) => string;
  /** The consequence, shown in the confirmation. */
  consequence: string | ((rows: readonly Row[]) => string);
  /** While it is done, and when it is: `Publishing` 2 of 3, 3 items `published`. */
  doing: string;
  done: string;
  /** Why rows it does not fit stay as they are: `already public`. */
  otherwise: string;
  isDanger: boolean;
  /** Whether it is offered to this user; the server checks each row separately. */
  canUse: AccessRule;
  isApplicable: (row: Row) => boolean;
  operation: string;
  /** Input of the operation for one row; `values` are those of the form. */
  input: (row: Row, values: Readonly<Record<string, unknown>>, site: number) => Record<string, unknown>;
  /** Filled in once, for all rows. */
  form?: Shape;
  /** Shown below the question: more effects for these rows. The module exports `Warning`, a component; loaded on demand. */
  warning?: () => Promise<{ Warning: (props: { rows: readonly Row[] }) => unknown }>;
}

/** A way from the head of the list to another screen. */
export interface ListLink {
  label: string;
  path: string;
  canUse?: AccessRule;
  /** `create` is the main button, with a plus. */
  look: 'create' | 'button' | 'link';
}

/** A state of the list's filters with a name, always in sight. */
export interface ListTab {
  label: string;
  /** Parameters of the address. */
  state: Readonly<Record<string, string>>;
}

export interface List<Row = ListRow> {
  source: ListSource;
  /** What is listed, in the plural. Default: the entity's label. */
  label?: string;
  /** A sentence below the heading. */
  lead?: string | ((siteName: string) => string);
  /** A separate heading below that of the screen. */
  section?: { title: string; text: string };
  links?: readonly ListLink[];
  /** Default: the columns of the entity. */
  columns?: readonly Column<Row>[];
  /** The path that a row opens; a list without it only shows its rows. */
  open?: (row: Row) => string | null;
  tabs?: readonly ListTab[];
  /** Records of this site or of all, by the field `homeSite`. */
  hasHomeSite?: true;
  /** The list shows the trash of its entity. */
  isTrash?: true;
  /** The list of its trash, shown in its place on request. */
  trash?: List;
  /** Records of all sites; `site` narrows them like any other filter. */
  isOfAllSites?: true;
  /** Filters of the list's operation in addition to the entity's, or with another input. */
  furtherFilters?: Shape;
  /** Files of these formats can be added; each becomes a row. */
  upload?: { extensions: readonly string[] };
  rowActions?: readonly RowAction<Row>[];
  bulkActions?: readonly BulkAction<Row>[];
  /** One row, and many, within a sentence. Default: the entity's words. */
  words?: readonly [one: string, many: string];
  /** The name of a row. Default: its title field. */
  nameOf?: (row: Row) => string;
  /** Shown without rows; `otherwise` for users without permission for the link that creates one. */
  empty: { title?: string; text: string; otherwise?: string };
  /** Shown below a list that shows only the first. */
  cut?: string;
  /** A hand-written part that no other list has, above or below the table. */
  above?: () => Promise<{ Part: () => unknown }>;
  below?: () => Promise<{ Part: () => unknown }>;
}

/** Declares a list. The rows an operation answers have the type its author names. */
export function defineList<Row = ListRow>(list: List<Row>): List {
  const declared: unknown = list;
  return declared as List;
}
