/** Two people changed the same field: both texts side by side, one decision for each. */
import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { dialogProps } from '#admin/generic/dialog.ts';
import { useFieldViews } from '#admin/generic/field-views-context.ts';
import type { Field, Shape } from '#model/field.ts';
import type { FieldConflict } from '#model/merge.ts';
import classes from './conflict.module.css';
import { ReadableValue } from './readable-value.tsx';

interface ConflictDialogProps {
  conflicts: readonly FieldConflict[];
  shape: Shape;
  /** The other person, as in “by Ilse Marchetti”. */
  theirName: string;
  onDecide: (decided: Record<string, unknown>) => void;
}

type Choice = 'yours' | 'theirs' | 'edit';

interface Decision {
  choice: Choice | null;
  edited: unknown;
}

/** Open while there are conflicts; it cannot be closed without deciding, so nothing is lost by accident. */
export function ConflictDialog({ conflicts, shape, theirName, onDecide }: ConflictDialogProps) {
  const [decisions, setDecisions] = useState<Record<string, Decision>>({});
  const [decidedOn, setDecidedOn] = useState(conflicts);
  if (decidedOn !== conflicts) {
    setDecidedOn(conflicts);
    setDecisions({});
  }
  const isComplete = conflicts.every((conflict) => decisions[conflict.field]?.choice);
  const decide = () => {
    const decided = conflicts.map((conflict): [string, unknown] => {
      const decision = decisions[conflict.field];
      if (decision?.choice === 'edit') return [conflict.field, decision.edited];
      return [conflict.field, decision?.choice === 'theirs' ? conflict.theirs : conflict.yours];
    });
    onDecide(Object.fromEntries(decided));
  };
  return (
    <Modal
      opened={conflicts.length > 0}
      onClose={() => undefined}
      withCloseButton={false}
      attributes={dialogProps.attributes}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="min(1100px, 94vw)"
      title="Somebody else changed the same part"
    >
      <Text size="sm" c="dimmed" mb="md">
        Nothing has been overwritten. Choose what to keep; everything else was merged.
      </Text>
      <Stack gap="lg">
        {conflicts.map((conflict) => (
          <OneConflict
            key={conflict.field}
            conflict={conflict}
            field={shape[conflict.field]}
            theirName={theirName}
            decision={decisions[conflict.field] ?? { choice: null, edited: conflict.yours }}
            onChange={(decision) => setDecisions({ ...decisions, [conflict.field]: decision })}
          />
        ))}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button size="sm" disabled={!isComplete} onClick={decide}>
          Save this
        </Button>
      </Group>
    </Modal>
  );
}

interface OneConflictProps {
  conflict: FieldConflict;
  field: Field | undefined;
  theirName: string;
  decision: Decision;
  onChange: (decision: Decision) => void;
}

function OneConflict({ conflict, field, theirName, decision, onChange }: OneConflictProps) {
  const { Input } = useFieldViews()(field?.kind.kind ?? '');
  return (
    <section aria-label={conflict.label}>
      <Group justify="space-between" gap="xs" mb={8}>
        <Text fw={600}>{conflict.label}</Text>
        <SegmentedControl
          size="xs"
          aria-label={`What to keep of ${conflict.label}`}
          value={decision.choice ?? ''}
          onChange={(value) => onChange({ ...decision, choice: value as Choice })}
          data={[
            { value: 'yours', label: 'Keep mine' },
            { value: 'theirs', label: 'Keep theirs' },
            ...(Input && field ? [{ value: 'edit', label: 'Edit' }] : []),
          ]}
        />
      </Group>
      <div className={classes.sides}>
        <div className={classes.side} data-chosen={decision.choice === 'yours' || undefined}>
          <div className={classes.who}>Yours</div>
          <ReadableValue value={conflict.yours} base={conflict.base} field={field} />
        </div>
        <div className={classes.side} data-chosen={decision.choice === 'theirs' || undefined}>
          <div className={classes.who}>By {theirName}</div>
          <ReadableValue value={conflict.theirs} base={conflict.base} field={field} />
        </div>
      </div>
      {decision.choice === 'edit' && Input && field ? (
        <div style={{ marginTop: 12 }}>
          <Input
            id={`conflict-${conflict.field}`}
            options={field.options}
            value={decision.edited}
            onChange={(edited) => onChange({ choice: 'edit', edited })}
          />
        </div>
      ) : null}
    </section>
  );
}
