/** What an item itself asks of its readers: an account, or one of some memberships. */
import { defineGate, UNGATED_PARAGRAPHS } from '#model/define-gate.ts';

export const membership = defineGate({
  name: 'membership',
  order: 10,
  judge: ({ registrationRequired, membershipIds }, actor) => {
    const asksForOne = membershipIds.length > 0;
    if (!registrationRequired && !asksForOne) return null;
    if (actor.kind === 'member') {
      const holdsOne = membershipIds.some((id) => actor.membershipIds.includes(id));
      if (holdsOne || !asksForOne) return { passes: true };
    }
    return {
      passes: false,
      reason: reasonFor(asksForOne, actor.kind === 'member'),
      ungatedParagraphs: UNGATED_PARAGRAPHS,
    };
  },
});

/** `membershipMissing`: of a reader who is logged in, and needs another membership. */
function reasonFor(asksForOne: boolean, isMember: boolean): string {
  if (!asksForOne) return 'registrationRequired';
  return isMember ? 'membershipMissing' : 'membershipRequired';
}
