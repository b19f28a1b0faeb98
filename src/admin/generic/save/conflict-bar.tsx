/**
 * Fields in which two people changed the same words: shows both texts, and the user decides whenever there is
 * time.
 */
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { useForm, type FormStore } from '#admin/generic/form/form-store.ts';
import type { Field, Shape } from '#model/field.ts';
import type { Side } from '#merge/merge-sequence.ts';
import type { FieldConflict } from '#merge/merge.ts';
import classes from './conflict.module.css';
import { ReadableValue } from './readable-value.tsx';

interface ConflictBarProps {
  conflicts: readonly FieldConflict[];
  shape: Shape;
  store: FormStore;
  onDecide: (choices: Readonly<Record<string, Side>>) => void;
}

/**
 * Shown at the bottom of the window while a decision is pending. It takes no focus and moves no text: typing
 * continues, and typed text is part of “mine”.
 */
export function ConflictBar(props: ConflictBarProps) {
  const { user } = useApp();
  const who = areAllBy(user.id, props.conflicts) ? 'You, in another window,' : 'Someone else';
  return (
    <>
      <div role="status" className={classes.announcement}>
        {props.conflicts.length > 0 ? `${who} edited ${labelsOf(props.conflicts)}.` : ''}
      </div>
      {props.conflicts.length > 0 ? <OpenBar {...props} /> : null}
    </>
  );
}

function OpenBar({ conflicts, shape, store, onDecide }: ConflictBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useEscape(isOpen, () => {
    if (panel.current?.contains(document.activeElement)) toggle.current?.focus();
    setIsOpen(false);
  });
  return (
    <section
      className={classes.bar}
      aria-label="Conflicting changes"
      data-decision-bar={isOpen ? 'open' : 'closed'}
    >
      {isOpen ? (
        <div id={id} ref={panel} className={classes.panel}>
          {conflicts.map((conflict) => (
            <OneConflict
              key={conflict.field}
              conflict={conflict}
              field={shape[conflict.field]}
              store={store}
              onDecide={(side) => onDecide({ [conflict.field]: side })}
            />
          ))}
        </div>
      ) : null}
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Summary conflicts={conflicts} />
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

function Summary({ conflicts }: Pick<ConflictBarProps, 'conflicts'>) {
  const { user } = useApp();
  const isOwn = areAllBy(user.id, conflicts);
  return (
    <Text size="sm" className={classes.summary}>
      <strong>{isOwn ? 'You edited this in another window.' : 'Someone else edited this.'}</strong>{' '}
      <span>
        {labelsOf(conflicts)}: {conflicts.length === 1 ? 'your change is' : 'your changes are'} not saved yet.
      </span>
    </Text>
  );
}

interface OneConflictProps {
  conflict: FieldConflict;
  field: Field | undefined;
  store: FormStore;
  onDecide: (side: Side) => void;
}

function OneConflict({ conflict, field, store, onDecide }: OneConflictProps) {
  const { base, theirs, label } = conflict;
  const mine = useForm(store, (state) => state.values[conflict.field] ?? null);
  const writer = useWriter(conflict);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.label}>
        {label}
      </h2>
      <div className={classes.sides}>
        <OneSide
          who="Your version"
          label={`Your ${label}`}
          decision="Keep mine"
          onDecide={() => onDecide('yours')}
        >
          <ReadableValue value={mine} base={base} field={field} />
        </OneSide>
        <OneSide
          who={writer}
          label={`Their ${label}`}
          decision="Keep theirs"
          onDecide={() => onDecide('theirs')}
        >
          <ReadableValue value={theirs} base={base} field={field} />
        </OneSide>
      </div>
    </section>
  );
}

interface OneSideProps {
  who: string;
  label: string;
  decision: string;
  onDecide: () => void;
  children: ReactNode;
}

function OneSide({ who, label, decision, onDecide, children }: OneSideProps) {
  return (
    <div className={classes.column}>
      <div className={classes.who}>{who}</div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse (WCAG 2.1.1) */}
      <div className={classes.side} role="group" tabIndex={0} aria-label={label}>
        {children}
      </div>
      <Button size="xs" variant="default" className={classes.decide ?? ''} onClick={onDecide}>
        {decision}
      </Button>
    </div>
  );
}

/** Describes the author and time of a text: “By Ilse Marchetti, today at 14:03”. */
function useWriter({ by, at }: FieldConflict): string {
  const { site, user } = useApp();
  const who = by?.id === user.id ? 'By you, in another window' : `By ${by?.fullName ?? 'a colleague'}`;
  return at ? `${who}, ${shortInstant(at, site.timeZone, new Date())}` : who;
}

function labelsOf(conflicts: readonly FieldConflict[]): string {
  return conflicts.map(({ label }) => label).join(', ');
}

function areAllBy(userId: number, conflicts: readonly FieldConflict[]): boolean {
  return conflicts.every(({ by }) => by?.id === userId);
}
