/** Work this browser kept of an item, offered once it is opened again. */
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { dropDraft, keptDrafts, type KeptDraft } from './kept-draft.ts';
import type { SaveValues } from './save-state.ts';

/** The newest work that is not decided about yet, and what can be done with it. Nothing removes it but these two. */
export function useKeptDraft(item: string, stored: SaveValues, resumeWork: (draft: KeptDraft) => void) {
  const { user } = useApp();
  const [drafts, setDrafts] = useState(() => keptDrafts(localStorage, item, stored, user.id));
  const draft = drafts[0] ?? null;
  const settle = () => {
    if (draft) dropDraft(localStorage, draft.key);
    setDrafts(drafts.slice(1));
  };
  return {
    draft,
    resume: (kept: KeptDraft) => {
      // Kept again by this visit before the other one's is removed.
      resumeWork(kept);
      settle();
    },
    dropDraft: settle,
  };
}
