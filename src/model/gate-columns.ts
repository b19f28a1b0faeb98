/** What gates go by: the one list of its fields and columns, for statements, rows and records. */
import type { AccessItem } from './decide-access.ts';
import type { GatedItem } from './define-gate.ts';

type GateKey = Exclude<keyof GatedItem, 'id' | 'type'>;

/** Of each property of a gated item, the field of content and its column. */
export const GATED_BY = {
  labels: { field: 'labels', column: 'labels' },
  sectionId: { field: 'primarySection', column: 'primary_section_id' },
  registrationRequired: { field: 'registrationRequired', column: 'registration_required' },
  membershipIds: { field: 'requiredMemberships', column: 'required_memberships_ids' },
  surveyId: { field: 'survey', column: 'survey_id' },
  isOpenToAll: { field: 'openToEveryone', column: 'open_to_everyone' },
} as const satisfies Record<GateKey, { field: string; column: string }>;

/** Of a column that is null. */
const EMPTY: Pick<GatedItem, GateKey> = {
  labels: [],
  sectionId: null,
  registrationRequired: false,
  membershipIds: [],
  surveyId: null,
  isOpenToAll: false,
};

type ColumnOf<Key extends GateKey> = (typeof GATED_BY)[Key]['column'];

/** A row with what gates go by, as the database has it. */
export type GatedColumns = Pick<GatedItem, 'id' | 'type'> & {
  [Key in GateKey as ColumnOf<Key>]: GatedItem[Key] | null;
};

/** The same with when and where the item shows. */
export type AccessColumns = GatedColumns &
  Pick<AccessItem, 'status' | 'published' | 'unpublished'> & { sites_shown_ids: readonly number[] | null };

const PARTS = Object.entries(GATED_BY);

/** Names of the columns of `GatedColumns`, without those of the id and the type, which all statements read. */
export const GATE_COLUMNS: readonly ColumnOf<GateKey>[] = PARTS.map(([, { column }]) => column);

/** The item of a row. */
export function gatedItemOf(row: GatedColumns): GatedItem {
  const values: Record<string, unknown> = {};
  for (const [key, { column }] of PARTS)
    if (row[column] !== null && row[column] !== undefined) values[key] = row[column];
  return { ...EMPTY, ...values, id: row.id, type: row.type };
}

/** The item of a record of content. */
export function gatedItemOfRecord(record: Readonly<Record<string, unknown>>): GatedItem {
  const { id, type } = record;
  const values: Record<string, unknown> = {};
  for (const [key, { field }] of PARTS)
    if (record[field] !== null && record[field] !== undefined) values[key] = record[field];
  return { ...EMPTY, ...values, id: Number(id), type: String(type) };
}

/** The item of a row, with when and where it shows. */
export function accessItemOf(row: AccessColumns): AccessItem {
  const { status, published, unpublished, sites_shown_ids: siteIds } = row;
  return { ...gatedItemOf(row), status, published, unpublished, siteIds: siteIds ?? [] };
}
