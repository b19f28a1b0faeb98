/** One passage that two people changed: both versions side by side, and the choices. */
import { Button, Group } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import type { Field } from '#model/field.ts';
import type { FieldConflict } from '#merge/merge.ts';
import classes from '../conflict.module.css';
import type { OpenPassage } from './open-passage.ts';
import type { Decision } from '../decisions.ts';
import { PassageText } from './passage-text.tsx';

interface PassageChoiceProps {
  open: OpenPassage;
  field: Field | undefined;
  onDecide: (decision: Decision) => void;
}

export function PassageChoice({ open, field, onDecide }: PassageChoiceProps) {
  const { conflict, passage } = open;
  const { label } = conflict;
  const writer = useWriter(conflict);
  const id = useId();
  const choose = (choice: Decision['choice']) => () =>
    onDecide({ field: conflict.field, key: passage.key, choice });
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.label}>
        {label}
      </h2>
      <div className={classes.sides}>
        <OneSide who="Mine" label={`Your ${label}`}>
          <PassageText open={open} field={field} side="yours" />
        </OneSide>
        <OneSide who={writer} label={`Their ${label}`}>
          <PassageText open={open} field={field} side="theirs" />
        </OneSide>
      </div>
      <Group gap="xs" mt={8} className={classes.choices ?? ''}>
        <Button size="xs" variant="default" onClick={choose('yours')}>
          Keep mine
        </Button>
        <Button size="xs" variant="default" onClick={choose('theirs')}>
          Keep theirs
        </Button>
        {passage.canHaveBoth ? (
          <Button size="xs" variant="default" onClick={choose('both')}>
            Keep both
          </Button>
        ) : null}
      </Group>
    </section>
  );
}

function OneSide({ who, label, children }: { who: string; label: string; children: ReactNode }) {
  return (
    <div className={classes.column}>
      <div className={classes.who}>{who}</div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse (WCAG 2.1.1) */}
      <div className={classes.side} role="group" tabIndex={0} aria-label={label}>
        {children}
      </div>
    </div>
  );
}

/** Describes the author and time of the other side: “Theirs – Ilse Marchetti, today at 14:03”. */
function useWriter({ by, at }: FieldConflict): string {
  const { site, user } = useApp();
  const who = by?.id === user.id ? 'By you, in another window' : `Theirs – ${by?.fullName ?? 'a colleague'}`;
  return at ? `${who}, ${shortInstant(at, site.timeZone, new Date())}` : who;
}
