/** A typed text that has not been added yet, such as a domain in the form above a list. */
import { useEffect, useState, type ReactNode } from 'react';
import type { FormDraft } from '#admin/generic/save/drafts/form-draft.ts';
import { LeaveGuard } from '#admin/generic/save/leave-guard.tsx';
import { useFormDraft } from '#admin/generic/save/use-form-draft.ts';

const UNTOUCHED = { text: '' };

interface TypedText {
  text: string;
  setText: (text: string) => void;
  /** Runs the request that adds the text. */
  send: FormDraft['send'];
  /** Asks before the screen is left with the text. */
  guard: ReactNode;
}

/** Stores the text in this browser until it is added, as forms store their drafts. `item`: its key there. */
export function useTypedText(item: string, what: string): TypedText {
  const [text, setText] = useState('');
  const isDirty = () => text.trim() !== '';
  const { store, send } = useFormDraft({
    item,
    untouched: UNTOUCHED,
    read: () => ({ text }),
    restore: ({ text: stored }) => setText(typeof stored === 'string' ? stored : ''),
    isDirty,
  });
  useEffect(() => store(), [text, store]);
  return { text, setText, send, guard: <LeaveGuard what={what} isDirty={isDirty} /> };
}
