/** Offers to undo what the user has just done: one for each notification with an Undo button. */
import { useSyncExternalStore } from 'react';
import { messageOf } from '../api/api-error.ts';

/**
 * Reverses an action. Resolves to a sentence about what is restored; default: `Undone.` Rejects with the
 * reason of a failure. `report` shows progress, such as `Restoring: 2 of 3`.
 */
export type Undo = (report: (progress: string) => void) => Promise<string | void>;

export type UndoPhase = 'offered' | 'running' | 'done' | 'failed';

export interface UndoOffer {
  readonly id: string;
  /** What the user did: `“Front page” is in the trash.` */
  readonly message: string;
  readonly phase: UndoPhase;
  /** The sentence for the phase: what was done, the progress, what is restored, or why it is not. */
  readonly text: string;
  /** Label of the button of an offer that undoes nothing; Alt+Z does not run such an offer. */
  readonly label?: string | undefined;
}

export interface UndoOffers {
  /** Adds an offer and returns its ID. */
  add: (message: string, undo: Undo, label?: string) => string;
  /** Runs an offer. Does nothing if it has run, is running or was removed. Never rejects. */
  run: (id: string) => Promise<void>;
  /** Ends an offer that has not run; its sentence stays. */
  end: (id: string) => void;
  remove: (id: string) => void;
  get: () => readonly UndoOffer[];
  subscribe: (listener: () => void) => () => void;
}

/** Creates a list of offers; the oldest comes first. */
export function createUndoOffers(): UndoOffers {
  let offers: readonly UndoOffer[] = [];
  let count = 0;
  const undos = new Map<string, Undo>();
  const listeners = new Set<() => void>();
  const set = (next: readonly UndoOffer[]) => {
    offers = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, part: Partial<UndoOffer>) =>
    set(offers.map((offer) => (offer.id === id ? { ...offer, ...part } : offer)));
  return {
    add: (message, undo, label) => {
      count += 1;
      const id = `undo-${count}`;
      undos.set(id, undo);
      set([...offers, { id, message, phase: 'offered', text: message, label }]);
      return id;
    },
    run: async (id) => {
      const undo = undos.get(id);
      if (!undo) return;
      undos.delete(id);
      change(id, { phase: 'running', text: 'Undoing…' });
      try {
        const text = await undo((progress) => change(id, { text: progress }));
        change(id, { phase: 'done', text: text ?? 'Undone.' });
      } catch (err) {
        change(id, {
          phase: 'failed',
          text: `This could not be undone. ${messageOf(err)}`,
        });
      }
    },
    end: (id) => {
      if (undos.delete(id)) change(id, { phase: 'done' });
    },
    remove: (id) => {
      undos.delete(id);
      set(offers.filter((offer) => offer.id !== id));
    },
    get: () => offers,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The offers of this page. */
export const undoOffers = createUndoOffers();

/** All offers of the page, including those that have run. */
export function useUndoOffers(): readonly UndoOffer[] {
  return useSyncExternalStore(undoOffers.subscribe, undoOffers.get);
}

/** The most recent offer to undo that has not run; null without one. */
export function newestOffer(offers: readonly UndoOffer[]): UndoOffer | null {
  return offers.findLast(({ phase, label }) => phase === 'offered' && label === undefined) ?? null;
}

/** True for Alt+Z. On a Mac the key produces another letter, so its position counts. */
export function isUndoKey(
  event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'key' | 'code'>,
): boolean {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const isLetter = /^[a-z]$/i.test(event.key);
  return isLetter ? event.key.toLowerCase() === 'z' : event.code === 'KeyZ';
}
