/** A draft of an item in this browser, offered when the item is opened again. */
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { dropDraft, localDrafts, type LocalDraft } from './local-draft.ts';
import type { SaveValues } from './save-state.ts';

/** The newest draft that is still undecided, and the two ways to settle it. Only these two remove a draft. */
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
      // This visit stores the draft again before the earlier visit's copy is removed.
      resumeWork(draft);
      settle();
    },
    dropDraft: settle,
  };
}
