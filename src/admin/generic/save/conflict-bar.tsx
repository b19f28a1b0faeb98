/**
 * Passages that two people changed: shows both texts, and the user decides whenever there is time. Everything
 * else is saved.
 */
import { Button, Group, Text } from '@mantine/core';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { useForm, type FormStore } from '#admin/generic/form/form-store.ts';
import type { Shape } from '#model/field.ts';
import { describeFields } from '#merge/merge.ts';
import classes from './conflict.module.css';
import { planConflict } from './conflict.ts';
import type { Decision } from './decisions.ts';
import type { OpenPassage } from './passages/open-passage.ts';
import { PassageChoice } from './passages/passage-choice.tsx';
import { useDecisions } from './passages/use-decisions.ts';
import type { Autosave } from './use-autosave.ts';

interface ConflictBarProps {
  autosave: Autosave;
  shape: Shape;
  store: FormStore;
}

/**
 * Shown at the bottom of the window while a decision is pending. It takes no focus and moves no text: typing
 * continues, and typed text is part of “mine”.
 */
export function ConflictBar(props: ConflictBarProps) {
  const { user } = useApp();
  const passages = usePassages(props);
  const decide = useDecisions(props.autosave);
  const who = areAllBy(user.id, passages) ? 'You, in another window,' : 'Someone else';
  return (
    <>
      <div role="status" className={classes.announcement}>
        {passages.length > 0 ? `${who} edited ${labelsOf(passages)}.` : ''}
      </div>
      {passages.length > 0 ? <OpenBar passages={passages} shape={props.shape} onDecide={decide} /> : null}
    </>
  );
}

/** The undecided passages of all fields, with the text that is typed now. */
function usePassages({ autosave, shape, store }: ConflictBarProps): OpenPassage[] {
  const { conflicts } = autosave.state;
  const values = useDeferredValue(useForm(store, (state) => state.values));
  const describe = useMemo(() => describeFields(shape), [shape]);
  return useMemo(
    () =>
      conflicts.flatMap((conflict) => {
        const mine = values[conflict.field] ?? null;
        const { passages, render } = planConflict(conflict, mine, describe);
        return passages.map((passage, index) => ({
          conflict,
          passage,
          mine,
          theirs: render({
            settled: 'merged',
            disputed: (other) => (other === index ? 'theirs' : 'yours'),
          }),
        }));
      }),
    [conflicts, values, describe],
  );
}

interface OpenBarProps {
  passages: readonly OpenPassage[];
  shape: Shape;
  onDecide: (decision: Decision) => void;
}

function OpenBar({ passages, shape, onDecide }: OpenBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useEscape(isOpen, () => {
    if (panel.current?.contains(document.activeElement)) toggle.current?.focus();
    setIsOpen(false);
  });
  const decide = (decision: Decision) => {
    // The buttons of the passage disappear: the focus stays in the bar while other passages wait.
    if (passages.length > 1) toggle.current?.focus();
    onDecide(decision);
  };
  return (
    <section
      className={classes.bar}
      aria-label="Conflicting changes"
      data-decision-bar={isOpen ? 'open' : 'closed'}
    >
      {isOpen ? (
        <div id={id} ref={panel} className={classes.panel}>
          {passages.map((open, index) => (
            <PassageChoice
              key={`${open.conflict.field}.${index}`}
              open={open}
              field={shape[open.conflict.field]}
              onDecide={decide}
            />
          ))}
        </div>
      ) : null}
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Summary passages={passages} />
        <Button
          ref={toggle}
          size="sm"
          variant={isOpen ? 'default' : 'filled'}
          className={classes.toggle ?? ''}
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': id })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Compare'}
        </Button>
      </Group>
    </section>
  );
}

/** Handles Escape anywhere in the window, unless a handler closer to the target has used it. */
function useEscape(isOn: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => void (latest.current = onEscape));
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
}

function Summary({ passages }: { passages: readonly OpenPassage[] }) {
  const { user } = useApp();
  const isOwn = areAllBy(user.id, passages);
  const count = passages.length;
  return (
    <Text size="sm" className={classes.summary}>
      <strong>{isOwn ? 'You edited this in another window.' : 'Someone else edited this.'}</strong>{' '}
      <span>
        {labelsOf(passages)}: choose for {count === 1 ? 'one passage' : `${count} passages`}.
      </span>
    </Text>
  );
}

function labelsOf(passages: readonly OpenPassage[]): string {
  return [...new Set(passages.map(({ conflict }) => conflict.label))].join(', ');
}

function areAllBy(userId: number, passages: readonly OpenPassage[]): boolean {
  return passages.every(({ conflict }) => conflict.by?.id === userId);
}
