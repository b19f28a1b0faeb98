/** Decisions of the conflict bar, with an offer to undo each of them. */
import { useEffect, useRef } from 'react';
import { notifyUndoable } from '#admin/generic/notify.ts';
import type { Decision } from '../decisions.ts';
import type { Autosave } from '../use-autosave.ts';

/** Returns a function that decides a passage and offers to undo the decision while the screen is open. */
export function useDecisions({ decide, undoDecision }: Autosave): (decision: Decision) => void {
  const isOpen = useIsOpen();
  return (decision) => {
    const decided = decide(decision);
    if (!decided) return;
    notifyUndoable(`${decided.conflict.label}: ${DONE[decision.choice]}`, async () => {
      if (!isOpen.current) throw new Error('Its screen is closed. The other text is in the versions.');
      await undoDecision(decided);
      return 'You can choose again.';
    });
  };
}

const DONE: Record<Decision['choice'], string> = {
  yours: 'your version is used.',
  theirs: 'the other version is used.',
  both: 'both versions are used.',
};

/** Whether the screen is still open; read when it matters. */
export function useIsOpen(): { readonly current: boolean } {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return isOpen;
}
