/** Confirms once for all rows, shows the progress, and lists the rows that were refused, with reasons. */
import { Button, Group, Modal, Progress, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { dialogProps, markFirstField } from '#admin/generic/dialog.ts';
import { refusesIncomplete } from '#admin/generic/form/incomplete-input.ts';
import { createFormStore, type FormStore } from '#admin/generic/form/form-store.ts';
import { checkValues } from '#admin/generic/form/form-values.ts';
import { ShapeForm } from '#admin/generic/form/shape-form.tsx';
import { notesOf, notifyChanged } from '#admin/generic/undo/notify-changed.ts';
import type { BulkAction, BulkConfirmation } from '#model/screens/define-list.ts';
import { defaultsOf } from '#records/shape.ts';
import { BulkOutcome } from './bulk-outcome.tsx';
import { BulkWarning } from './bulk-warning.tsx';
import { countOf, type BulkRows } from './bulk-rows.ts';
import { runBulk, type BulkResult } from './run-bulk.ts';

/** The requested action, with the rows as they were in the list at that moment. */
export interface BulkRequest<Row> {
  action: BulkAction<Row>;
  items: readonly Row[];
}

interface BulkDialogProps<Row> {
  request: BulkRequest<Row>;
  of: BulkRows<Row>;
  /** Called with the rows that remain selected; null if the action changed nothing. */
  onEnd: (remaining: readonly Row[] | null) => void;
  isOpen: boolean;
  onClosed: () => void;
}

export function BulkDialog<Row>({ request, of, onEnd, isOpen, onClosed }: BulkDialogProps<Row>) {
  const { action, items } = request;
  const fitting = items.filter(action.isApplicable);
  const { tried, result, start, stop, notify } = useBulkRun(action, fitting, of, onEnd);
  const isRunning = tried !== null && result === null;
  const close = () => {
    if (isRunning) return;
    if (result && result.done.length > 0 && action.undo) notify(result);
    onEnd(result && [...result.refused.map(({ item }) => item), ...result.left]);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={onClosed}
      title={action.label}
      withCloseButton={!isRunning}
      {...dialogProps}
    >
      {result ? (
        <BulkOutcome action={action} result={result} of={of} onClose={close} />
      ) : isRunning ? (
        <Running action={action} tried={tried} count={fitting.length} onStop={stop} />
      ) : (
        <Question {...request} of={of} count={fitting.length} onCancel={close} onConfirm={start} />
      )}
    </Modal>
  );
}

/**
 * Closes the dialog automatically if every row was changed; otherwise the remaining rows are shown until the
 * user closes it.
 */
function useBulkRun<Row>(
  action: BulkAction<Row>,
  items: readonly Row[],
  of: BulkRows<Row>,
  onEnd: BulkDialogProps<Row>['onEnd'],
) {
  const app = useApp();
  const { client, site } = app;
  const [tried, setTried] = useState<number | null>(null);
  const [result, setResult] = useState<BulkResult<Row> | null>(null);
  const isStopped = useRef(false);
  const start = async (values: Readonly<Record<string, unknown>>) => {
    setTried(0);
    const ended = await runBulk({
      items,
      run: (item) => client.mutate(action.operation, action.input(item, values, site.id)),
      onProgress: setTried,
      isStopped: () => isStopped.current,
    });
    await of.onDone(action, ended.done);
    if (ended.done.length < items.length) return setResult(ended);
    notify(ended);
    return onEnd([]);
  };
  const notify = (ended: BulkResult<Row>) =>
    notifyChanged(app, {
      message: [`${countOf(ended.done.length, of.words)} ${action.done}.`, ...notesOf(action, ended)].join(
        ' ',
      ),
      undo: action.undo,
      rows: ended.done,
      answers: ended.answers,
      words: of.words,
      nameOf: of.nameOf,
      onUndone: (rows) => (of.onUndone ?? (() => of.onDone(action, [])))(rows),
    });
  const stop = () => (isStopped.current = true);
  return { tried, result, start, stop, notify };
}

interface QuestionProps<Row> extends BulkRequest<Row> {
  of: BulkRows<Row>;
  /** Number of rows to which the action applies. */
  count: number;
  onCancel: () => void;
  onConfirm: (values: Readonly<Record<string, unknown>>) => Promise<void>;
}

function Question<Row>({ action, items, of, count, onCancel, onConfirm }: QuestionProps<Row>) {
  const [store] = useState<FormStore>(() => createFormStore(defaultsOf(action.form ?? {})));
  const others = items.length - count;
  const confirm = (confirmed: BulkConfirmation['values']) => {
    if (refusesIncomplete()) return;
    const values = { ...store.get().values, ...confirmed };
    const errors = checkValues(action.form ?? {}, values, 'create');
    store.setErrors(errors);
    if (Object.keys(errors).length === 0) void onConfirm(values);
  };
  return (
    <>
      <Text size="sm" fw={600}>
        {action.question(countOf(count, of.words))}
      </Text>
      <Text size="sm" mt={6}>
        {typeof action.consequence === 'string' ? action.consequence : action.consequence(items)}
      </Text>
      {others > 0 ? (
        <Text size="sm" mt={6} c="dimmed">
          {others} of the {items.length} selected {others === 1 ? 'is' : 'are'} not affected:{' '}
          {action.otherwise}.
        </Text>
      ) : null}
      <BulkWarning action={action} rows={items.filter(action.isApplicable)} />
      {action.form ? (
        <div ref={markFirstField}>
          <ShapeForm store={store} shape={action.form} />
        </div>
      ) : null}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" size="sm" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Confirmations action={action} rows={items} onConfirm={confirm} />
      </Group>
    </>
  );
}

interface ConfirmationsProps<Row> {
  action: BulkAction<Row>;
  rows: readonly Row[];
  onConfirm: (values: BulkConfirmation['values']) => void;
}

/** The buttons that confirm the action; the last is the main one. */
function Confirmations<Row>({ action, rows, onConfirm }: ConfirmationsProps<Row>) {
  const declared = action.confirmations?.(rows) ?? [];
  const confirmations = declared.length > 0 ? declared : [{ label: action.label, values: {} }];
  return confirmations.map(({ label, values }, index) => (
    <Button
      key={label}
      size="sm"
      variant={index === confirmations.length - 1 ? 'filled' : 'default'}
      color={action.isDanger ? 'red.9' : undefined}
      onClick={() => onConfirm(values)}
    >
      {label}
    </Button>
  ));
}

interface RunningProps {
  action: { doing: string };
  tried: number;
  count: number;
  onStop: () => void;
}

function Running({ action, tried, count, onStop }: RunningProps) {
  const [isStopping, setIsStopping] = useState(false);
  const stop = () => {
    setIsStopping(true);
    onStop();
  };
  return (
    <>
      <Text size="sm" role="status">
        {action.doing}: {Math.min(tried + 1, count)} of {count}
      </Text>
      <Progress value={(tried / count) * 100} mt="sm" aria-label={action.doing} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" size="sm" loading={isStopping} onClick={stop} autoFocus>
          Stop
        </Button>
      </Group>
    </>
  );
}
