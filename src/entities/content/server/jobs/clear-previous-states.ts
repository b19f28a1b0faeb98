import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import { clearPreviousStates as clear } from '../undo/previous-state.ts';

export const clearPreviousStates = defineClearingJob({
  name: 'content/clearPreviousStates',
  summary: 'Deletes the states of items before commands that can no longer be undone; the items stay.',
  clear,
});
