import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import { clearReactions } from '../server/clear-reactions.ts';

export const clearNewsletterReactions = defineClearingJob({
  name: 'newsletters/clearReactions',
  summary: 'Deletes who opened newsletters and followed their links, after the months that a site has set.',
  clear: clearReactions,
});
