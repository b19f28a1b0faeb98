import { expect, test } from 'vitest';
import { defineClearingJob, type ClearingContext } from '#model/jobs/define-clearing-job.ts';

test('a failure in one organisation does not keep the job from clearing the others, and fails it at the end', async () => {
  const cleared: number[] = [];
  const job = defineClearingJob<number>({
    name: 'tides/clearTides',
    summary: 'Deletes old tides.',
    clear: async (organisation) => {
      if (organisation === 1) throw new Error('the tide is out');
      cleared.push(organisation);
      return { hasMore: cleared.filter((one) => one === organisation).length < 2 };
    },
  });
  const ctx: ClearingContext<number> = {
    organisations: () => [1, 2, 3],
    writeFor: (organisationId, run) => run(organisationId),
  };
  await expect(job.run(ctx, {})).rejects.toThrow('the tide is out');
  expect(cleared).toEqual([2, 2, 3, 3]);
});
