/** Content of a notification that offers Undo: the sentence, and the button until it was used. */
import { Button, Group, Kbd, Loader, Text } from '@mantine/core';
import { useEffect } from 'react';
import { isUndoKey, newestOffer, undoOffers, useUndoOffers, type UndoPhase } from './undo-offers.ts';
import classes from './undo-notice.module.css';

interface UndoNoticeProps {
  id: string;
  /** Whether the pointer or the focus is on the notification, which then stays open. */
  isHeld: boolean;
  onEnd: () => void;
}

/** How long the notification stays in each phase; it stays while the action is being undone. */
const OPEN_MS: Record<UndoPhase, number | null> = {
  offered: 15_000,
  running: null,
  done: 6_000,
  failed: 20_000,
};

export function UndoNotice({ id, isHeld, onEnd }: UndoNoticeProps) {
  const offers = useUndoOffers();
  const offer = offers.find((one) => one.id === id);
  const phase = offer?.phase ?? 'done';
  const label = offer?.label;
  const isNewest = newestOffer(offers)?.id === id;
  useUndoKey(id, isNewest);
  useEffect(() => {
    const ms = OPEN_MS[phase];
    if (isHeld || ms === null || (phase === 'offered' && label !== undefined)) return undefined;
    const timer = setTimeout(onEnd, ms);
    return () => clearTimeout(timer);
  }, [phase, isHeld, onEnd, label]);
  useEffect(() => {
    if (phase === 'done' || phase === 'failed') focusScreenIfLost();
  }, [phase]);
  if (!offer) return null;
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text
        size="sm"
        className={classes.text ?? ''}
        {...(phase === 'failed' && { c: 'var(--mantine-color-error)' })}
      >
        {offer.text}
      </Text>
      {phase === 'running' ? <Loader size={18} aria-hidden /> : null}
      {phase === 'offered' ? (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.undo ?? ''}
          aria-keyshortcuts={isNewest ? 'Alt+Z' : undefined}
          rightSection={
            isNewest ? (
              <Kbd size="xs" className={classes.key ?? ''} aria-hidden>
                Alt+Z
              </Kbd>
            ) : null
          }
          onClick={() => void undoOffers.run(id)}
        >
          {label ?? 'Undo'}
        </Button>
      ) : null}
    </Group>
  );
}

/** Alt+Z runs the most recent offer, from anywhere in the admin. */
function useUndoKey(id: string, isNewest: boolean) {
  useEffect(() => {
    if (!isNewest) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || event.repeat) return;
      event.preventDefault();
      void undoOffers.run(id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [id, isNewest]);
}

/** Moves the focus to the screen if its element was removed with the button or the notification. */
export function focusScreenIfLost(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  });
}
