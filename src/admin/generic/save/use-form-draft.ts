/**
 * Drafts of a form without an autosaver, such as the form for a new record: what is typed stays in this browser
 * until it is saved, and is in the form again when that is opened the next time.
 */
import { useEffect, useRef, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { mergeValue } from '#merge/merge.ts';
import { createFormDraft, type FormDraft } from './drafts/form-draft.ts';
import { createLocalDraftStore } from './local-draft.ts';
import type { Resumed } from './restore.ts';
import type { SaveValues } from './save-state.ts';
import { useRestoredDrafts } from './use-local-draft.ts';

interface FormDraftOptions {
  /** Key of the form in the browser's storage. */
  item: string;
  /** The values of the form before anything is typed. */
  untouched: SaveValues;
  /** The form's current values. */
  read: () => SaveValues;
  /** Shows restored values in the form. */
  restore: (values: SaveValues) => void;
  isDirty: () => boolean;
}

/**
 * Restores the form's drafts, and returns the functions that store the current draft and send the form. Both
 * stay the same while the form is open.
 */
export function useFormDraft(options: FormDraftOptions): FormDraft {
  const { user } = useApp();
  const { item, untouched } = options;
  const latest = useRef(options);
  // Restored values, until a render shows them.
  const restored = useRef<SaveValues | null>(null);
  const onSaved = useRef(() => {});
  useEffect(() => {
    latest.current = options;
    restored.current = null;
  });
  const current = () => restored.current ?? latest.current.read();
  const [draft] = useState(() =>
    createFormDraft({
      drafts: createLocalDraftStore(localStorage, item, user.id),
      untouched,
      read: current,
      isDirty: () => restored.current !== null || latest.current.isDirty(),
      onSaved: () => onSaved.current(),
    }),
  );
  const show = (values: SaveValues) => {
    latest.current.restore(values);
    restored.current = values;
    draft.store();
  };
  const { saved } = useRestoredDrafts(item, untouched, {
    resume: ({ changes, base }) => {
      const merging = merged(current(), changes, base);
      show(merging.values);
      return merging;
    },
    takeOut: ({ before, values }) => {
      const taken = Object.entries(before).map(([key, value]) => {
        const forms = { base: values[key], yours: value, theirs: current()[key] };
        return [key, mergeValue(forms, false, 'theirs').value];
      });
      show({ ...current(), ...Object.fromEntries(taken) });
    },
    storesCollisions: false,
  });
  useEffect(() => {
    onSaved.current = saved;
  }, [saved]);
  useEffect(() => draft.store, [draft]);
  return draft;
}

/** The form's values with those of a draft. Where both collide, the form's remain, and the draft is not whole. */
function merged(
  current: SaveValues,
  changes: SaveValues,
  base: SaveValues,
): Pick<Resumed, 'before' | 'values' | 'isWhole'> {
  const values: Record<string, unknown> = { ...current };
  const before: Record<string, unknown> = {};
  let isWhole = true;
  for (const [key, yours] of Object.entries(changes)) {
    const theirs = current[key] ?? null;
    const { value, hasCollision } = mergeValue({ base: base[key] ?? null, yours, theirs }, false, 'theirs');
    values[key] = value;
    if (hasCollision) isWhole = false;
    if (!isDeepEqual(value, theirs)) before[key] = theirs;
  }
  return { values, before, isWhole };
}
