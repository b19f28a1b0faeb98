/** Items that a gate keeps, or keeps no more, without having been written: what the search knows of them follows. */
import type { RecordContext } from '#server/records/index.ts';

/** The name of the job that does it. */
const JOB = 'content/writeWordsAgain';

/** Has the words of a site's items written again, in the background. A later change begins again from the top. */
export async function writeWordsAgain(
  work: Pick<RecordContext, 'queue'>,
  siteId: number,
  after = 0,
): Promise<void> {
  await work.queue(JOB, { site: siteId, after }, { key: `words/${siteId}` });
}
