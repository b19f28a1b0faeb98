import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import type { RecordContext } from '#server/records/index.ts';

/** Every entity has a separate trash; for content, the trash is one of its states (`content/emptyTrash`). */
export const emptyTrashes = defineClearingJob({
  name: 'records/emptyTrashes',
  summary: 'Permanently deletes images, files and other records after 30 days in the trash.',
  clear: async (work: RecordContext) => {
    let hasMore = false;
    for (const { entity } of work.registry.entities.values())
      if (entity.hasTrash) hasMore = (await work.records.emptyTrash(entity)).hasMore || hasMore;
    return { hasMore };
  },
});
