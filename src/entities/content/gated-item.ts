/** What gates look at of an item, from a row as the database has it. */
import type { GatedItem } from '#model/define-gate.ts';

/** The columns gates judge by. */
export interface GatedColumns {
  id: number;
  type: string;
  labels: string[] | null;
  primary_section_id: number | null;
  registration_required: boolean | null;
  required_memberships_ids: number[] | null;
  survey_id: number | null;
  open_to_everyone: boolean | null;
}

/** The item of a row. */
export function gatedItemOf(row: GatedColumns): GatedItem {
  return {
    id: row.id,
    type: row.type,
    labels: row.labels ?? [],
    sectionId: row.primary_section_id,
    registrationRequired: row.registration_required === true,
    membershipIds: row.required_memberships_ids ?? [],
    surveyId: row.survey_id,
    isOpenToAll: row.open_to_everyone === true,
  };
}
