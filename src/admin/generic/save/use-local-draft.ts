/** Merges drafts that earlier visits stored in this browser, as soon as an item is opened. */
import { useCallback, useEffect, useRef } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { hasTypedAhead } from '#admin/generic/form/typed-ahead.ts';
import { notifyUndoable } from '#admin/generic/notify.ts';
import { offerDrafts, type DraftOffers, type Restored, type Restoring } from './drafts/draft-offers.ts';
import { dropDraft, hasDraft, localDrafts } from './local-draft.ts';
import { useIsOpen } from './passages/use-decisions.ts';
import type { Resumed } from './restore.ts';
import type { SaveValues } from './save-state.ts';
import type { Autosave } from './use-autosave.ts';

/** Restores the drafts of an item, the oldest first, and offers to take them out again. */
export function useLocalDraft(item: string, stored: SaveValues, autosave: Autosave): void {
  const { isAutomatic, savedAt } = autosave;
  const { saved } = useRestoredDrafts<Resumed>(item, stored, {
    resume: autosave.resume,
    takeOut: autosave.takeOut,
    storesCollisions: isAutomatic,
  });
  // With autosave, restored text is saved as soon as it is in the form, and can be taken out nevertheless.
  useEffect(() => {
    if (savedAt && !isAutomatic) saved();
  }, [savedAt, isAutomatic, saved]);
}

/**
 * Restores drafts once, when the form is opened. `stored` are the values without them. The notifications end with
 * the form, and when `saved` is called.
 */
export function useRestoredDrafts<R extends Restored>(
  item: string,
  stored: SaveValues,
  restoring: Restoring<R>,
): Pick<DraftOffers, 'saved'> {
  const { user, site } = useApp();
  const isOpen = useIsOpen();
  const offers = useRef<DraftOffers | null>(null);
  useEffect(() => {
    if (offers.current) return;
    offers.current = offerDrafts({
      drafts: localDrafts(localStorage, item, stored, user.id).reverse(),
      stored,
      restoring,
      isTyped: hasTypedAhead(),
      isStored: (key) => hasDraft(localStorage, key),
      drop: (key) => dropDraft(localStorage, key),
      timeOf: (ms) => shortInstant(new Date(ms).toISOString(), site.timeZone, new Date()),
      offer: notifyUndoable,
    });
  });
  useEffect(
    // Later, because React in strict mode mounts a component twice.
    () => () => void setTimeout(() => isOpen.current || offers.current?.end()),
    [isOpen],
  );
  const saved = useCallback(() => offers.current?.saved(), []);
  return { saved };
}
