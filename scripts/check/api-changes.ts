import { answerFromFaults, type Check } from '../lib/report.ts';
import { ACCEPTED, unreleasedChanges } from '../releases/api-releases.ts';

/**
 * The API breaks no program that works with the last release, unless the year of notice is over or the change is
 * accepted, with its reason, in docs/api-releases/accepted-changes.json. Summarises what changed since the release.
 */
export const apiChangesCheck: Check = {
  name: 'api-changes',
  run: async (root) => {
    const unreleased = unreleasedChanges(root);
    if (!unreleased) return { ok: true, summary: 'nothing is released' };
    const { since, changes, unannounced } = unreleased;
    const faults = unannounced.map(
      (change) => `${change} Deprecate it for a year, or accept the change in ${ACCEPTED}, with the reason.`,
    );
    const counts = Object.entries(changes).map(([kind, list]) => `${list.length} ${kind}`);
    return answerFromFaults(faults, `since ${since}: ${counts.join(', ')}`);
  },
};
