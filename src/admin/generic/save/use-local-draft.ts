/** A draft of an item in this browser, offered when it is opened again. */
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { dropDraft, localDrafts, type LocalDraft } from './local-draft.ts';
import type { SaveValues } from './save-state.ts';

/** The newest work that is not decided about yet, and what can be done with it. Nothing removes it but these two. */
export function useLocalDraft(item: string, stored: SaveValues, resumeWork: (draft: LocalDraft) => void) {
  const { user } = useApp();
  const [drafts, setDrafts] = useState(() => localDrafts(localStorage, item, stored, user.id));
  const draft = drafts[0] ?? null;
  const settle = () => {
    if (draft) dropDraft(localStorage, draft.key);
    setDrafts(drafts.slice(1));
  };
  return {
    draft,
    resume: (draft: LocalDraft) => {
      // Stored again by this visit before the other one's is removed.
      resumeWork(draft);
      settle();
    },
    dropDraft: settle,
  };
}
