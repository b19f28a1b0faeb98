/** The use of a licence: taken seats, and views in recent months. */
import type { RecordOf } from '#records/record-of.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import { countSeats } from '../../../server/seats.ts';
import { readUsage } from '../../../server/usage.ts';
import type { licenceCompany } from '../entity.ts';

const MONTHS_SHOWN = 12;

/** `3 of 20 seats are taken.`, `2026-11: 1,204 items read, 3 accounts.` */
export async function usageNotesOf(
  { db, organisationId }: UnitOfWork,
  { id, emailDomains, seatsMax }: RecordOf<typeof licenceCompany>,
): Promise<string[]> {
  const usage = await readUsage(db, organisationId, id, MONTHS_SHOWN);
  const taken = emailDomains === null ? null : await countSeats(db, organisationId, id);
  return [
    ...(taken === null ? [] : [seatsText(taken, seatsMax)]),
    ...usage.map(
      ({ month, views, readers }) =>
        `${month}: ${counted(views, 'item', 'items')} read, ${counted(readers, 'account', 'accounts')}.`,
    ),
  ];
}

function seatsText(taken: number, seatsMax: number | null): string {
  if (seatsMax !== null) return `${taken} of ${counted(seatsMax, 'seat', 'seats')} taken.`;
  return `${counted(taken, 'seat', 'seats')} taken.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
