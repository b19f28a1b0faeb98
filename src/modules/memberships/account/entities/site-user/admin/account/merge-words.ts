/** Describes the effects of a merge in sentences. */
export interface MergePreview {
  keptEmail: string;
  isKeptOpen: boolean;
  removedEmail: string;
  isRemovedOpen: boolean;
  memberships: { title: string; site: string; ends: string | null }[];
  consents: { purpose: string; isGiven: boolean }[];
  sessions: number;
}

const stateOf = (isOpen: boolean) => (isOpen ? 'active' : 'closed');

/** One line each for accounts, memberships, consents and sessions. */
export function mergeWords(preview: MergePreview): string {
  const { keptEmail, isKeptOpen, removedEmail, isRemovedOpen, memberships, consents, sessions } = preview;
  const held = memberships.map(
    ({ title, site, ends }) => `${title} (${site}${ends === null ? '' : `, until ${ends.slice(0, 10)}`})`,
  );
  const said = consents.map(({ purpose, isGiven }) => `${purpose} ${isGiven ? 'given' : 'not given'}`);
  return [
    `Kept: ${keptEmail} (${stateOf(isKeptOpen)}), with the emails, notes and timeline of both.`,
    `Removed: ${removedEmail} (${stateOf(isRemovedOpen)}).`,
    `Memberships afterwards: ${held.join(', ') || 'none'}.`,
    `Consents afterwards, by the latest decision: ${said.join(', ') || 'none'}.`,
    `Devices logged out: ${sessions}.`,
    'This cannot be undone.',
  ].join('\n');
}
