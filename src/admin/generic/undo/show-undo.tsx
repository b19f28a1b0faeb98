/** Shows a notification with an Undo button. */
import { notifications } from '@mantine/notifications';
import { useSyncExternalStore } from 'react';
import { focusScreenIfLost, UndoNotice } from './undo-notice.tsx';
import { undoOffers, type Undo } from './undo-offers.ts';

/** Longer than the transition of a notification that closes. */
const CLOSING_MS = 300;

/**
 * Shows what was done with the offer to undo it, and removes the offer with the notification. Returns a function that
 * ends the offer and closes the notification. `label`: of the button of an offer that undoes nothing.
 */
export function showUndo(message: string, undo: Undo, label?: string): () => void {
  const id = undoOffers.add(message, undo, label);
  const held = createHold();
  notifications.show({
    id,
    // The region of notifications announces it politely.
    role: 'group',
    ...(label === undefined && { color: 'green' }),
    autoClose: false,
    message: <HeldNotice id={id} hold={held} />,
    onMouseEnter: () => held.set({ isHovered: true }),
    onMouseLeave: () => held.set({ isHovered: false }),
    onFocus: () => held.set({ isFocused: true }),
    onBlur: () => held.set({ isFocused: false }),
    onClose: () => {
      // The words stay until the notification has moved out of sight.
      setTimeout(() => undoOffers.remove(id), CLOSING_MS);
      focusScreenIfLost();
    },
  });
  return () => {
    undoOffers.end(id);
    notifications.hide(id);
  };
}

function HeldNotice({ id, hold }: { id: string; hold: Hold }) {
  const isHeld = useSyncExternalStore(hold.subscribe, hold.get);
  return <UndoNotice id={id} isHeld={isHeld} onEnd={hold.end(id)} />;
}

type Hold = ReturnType<typeof createHold>;

/** Whether the pointer or the focus is on a notification. */
function createHold() {
  let state = { isHovered: false, isFocused: false };
  let end: (() => void) | null = null;
  const listeners = new Set<() => void>();
  return {
    set: (part: Partial<typeof state>) => {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
    get: () => state.isHovered || state.isFocused,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The same function each time. */
    end: (id: string) => (end ??= () => notifications.hide(id)),
  };
}
