import type { UnitOfWork } from '#server/records/index.ts';
import type { ReportStore } from '../model/report-store.ts';
import { postgresStore } from '../postgres/postgres-store.ts';

/** Returns the store of figures of the caller’s organisation. Reports read figures through it only. */
export function reportStore(work: UnitOfWork): ReportStore {
  return postgresStore(work);
}
