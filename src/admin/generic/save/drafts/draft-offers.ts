/**
 * What a form does with drafts of earlier visits: it restores them and offers to take them out again. A draft that
 * was sent, and that no answer came for, may be saved already, so the form only offers to restore it; so it does if
 * the user is typing already.
 */
import { isDeepEqual } from '#merge/deep-equal.ts';
import { words } from '#admin/words/index.ts';
import type { LocalDraft } from '../local-draft.ts';
import { restoredCharacters } from '../restored-characters.ts';
import type { Resumed } from '../restore.ts';
import type { SaveValues } from '../save-state.ts';

/** How a form takes drafts in, and out again. */
export interface Restoring<R> {
  /** Merges a draft into the form. The form's own copy must contain it afterwards. */
  resume: (draft: LocalDraft) => R;
  takeOut: (restored: R) => void;
  /** Whether text that collides with newer text of the form is stored elsewhere. Otherwise its copy stays in the browser. */
  storesCollisions: boolean;
}

export type Restored = Pick<Resumed, 'before' | 'values' | 'isWhole'>;

/** Shows a notification with a button, `Undo` unless `label` is given. Returns a function that ends it. */
type Offer = (message: string, action: () => Promise<void>, label?: string) => () => void;

interface DraftOptions<R extends Restored> {
  /** The oldest comes first. */
  drafts: readonly LocalDraft[];
  /** The form's values without them. */
  stored: SaveValues;
  restoring: Restoring<R>;
  /** Whether the user typed before the form was there: restored text would mix with what is typed. */
  isTyped: boolean;
  /** Whether the browser still has a draft. */
  isStored: (key: string) => boolean;
  drop: (key: string) => void;
  timeOf: (ms: number) => string;
  offer: Offer;
}

export interface DraftOffers {
  /** Ends the notifications: when the form is left. */
  end: () => void;
  /** Ends the notifications and removes the sent drafts that were offered: when the form is saved. */
  saved: () => void;
}

/** Restores the drafts, and offers to restore those that were sent. */
export function offerDrafts<R extends Restored>(options: DraftOptions<R>): DraftOffers {
  const { drafts, drop } = options;
  const ends = new Set<() => void>();
  const end = () => {
    for (const close of ends) close();
    ends.clear();
  };
  const offer: Offer = (...parts) => {
    const close = options.offer(...parts);
    ends.add(close);
    return close;
  };
  const sent = drafts.filter(isSent);
  const others = drafts.filter((draft) => !isSent(draft));
  if (options.isTyped) offerAll(options, others, { words: words.draft.stored, offer });
  else restoreAll(options, others, offer);
  offerAll(options, sent, { words: words.draft.sent, offer });
  return {
    end,
    saved() {
      end();
      for (const { key } of sent) drop(key);
    },
  };
}

/** Whether the whole draft was sent for a record that did not exist then, and no answer came. */
function isSent({ sentAt, version, changes, unanswered }: LocalDraft): boolean {
  if (sentAt !== undefined) return true;
  return version === '' && unanswered !== undefined && isDeepEqual(unanswered.changes, changes);
}

/** Offers to restore the drafts that the browser still has then. */
function offerAll<R extends Restored>(
  options: DraftOptions<R>,
  drafts: readonly LocalDraft[],
  shown: { words: (count: number, time: string) => string; offer: Offer },
): void {
  const { stored, isStored, timeOf } = options;
  const newest = drafts.at(-1);
  if (!newest) return;
  const added = drafts.map(({ changes }) =>
    restoredCharacters({ before: stored, values: { ...stored, ...changes } }),
  );
  const count = added.reduce((sum, one) => sum + one, 0);
  const close = shown.offer(
    shown.words(count, timeOf(newest.sentAt ?? newest.at)),
    async () => {
      close();
      // An answer that came late has removed the draft.
      const left = drafts.filter(({ key }) => isStored(key));
      restoreAll(options, left, shown.offer);
    },
    words.draft.restore,
  );
}

function restoreAll<R extends Restored>(
  options: DraftOptions<R>,
  drafts: readonly LocalDraft[],
  offer: Offer,
): void {
  const { restoring, drop, timeOf } = options;
  const newest = drafts.at(-1);
  if (!newest) return;
  const time = timeOf(newest.at);
  const restore = () => {
    const all = drafts.map((draft) => {
      const restored = restoring.resume(draft);
      if (restored.isWhole || restoring.storesCollisions) drop(draft.key);
      return restored;
    });
    const count = all.reduce((sum, restored) => sum + restoredCharacters(restored), 0);
    if (all.every(({ before }) => Object.keys(before).length === 0)) return;
    offer(words.draft.restored(count, time), async () => {
      for (const restored of all.reverse()) restoring.takeOut(restored);
      offer(words.draft.removed(time), async () => restore());
    });
  };
  restore();
}
