/** Asks once for all items, shows how far it has come, and says of which items it was refused and why. */
import { Anchor, Button, Group, Modal, Progress, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { dropDrafts } from '#admin/generic/save/kept-draft.ts';
import type { ContentListItem } from '../../content-api.ts';
import { itemCount, type BulkAction } from './bulk-actions.ts';
import classes from './bulk.module.css';
import { runBulk, type BulkResult } from './run-bulk.ts';

/** What was asked for, of the items as they stood in the list at that moment. */
export interface BulkRequest {
  action: BulkAction;
  items: readonly ContentListItem[];
}

interface BulkDialogProps {
  request: BulkRequest;
  /** Told the items that are still to be seen to; null when nothing was done. */
  onEnd: (remaining: readonly ContentListItem[] | null) => void;
  isOpen: boolean;
  onClosed: () => void;
}

export function BulkDialog({ request, onEnd, isOpen, onClosed }: BulkDialogProps) {
  const { action, items } = request;
  const fitting = items.filter(action.fits);
  const { tried, result, start, stop } = useBulkRun(action, fitting, onEnd);
  const isRunning = tried !== null && result === null;
  const close = () => {
    if (!isRunning) onEnd(result && remainingOf(result));
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
        <Outcome action={action} result={result} onClose={close} />
      ) : isRunning ? (
        <Running action={action} tried={tried} count={fitting.length} onStop={stop} />
      ) : (
        <Question {...request} count={fitting.length} onCancel={close} onConfirm={() => void start()} />
      )}
    </Modal>
  );
}

/** Ends by itself where every item was done; what is left otherwise is shown until the dialogue is closed. */
function useBulkRun(action: BulkAction, items: ContentListItem[], onEnd: BulkDialogProps['onEnd']) {
  const { client } = useApp();
  const queries = useQueryClient();
  const [tried, setTried] = useState<number | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const isStopped = useRef(false);
  const start = async () => {
    setTried(0);
    const ended = await runBulk({
      items,
      run: (item) => action.run(client, item),
      onProgress: setTried,
      isStopped: () => isStopped.current,
    });
    // What was kept of an item in this browser goes with it.
    if (action.isDanger) for (const { id } of ended.done) dropDrafts(localStorage, `content.${id}`);
    void queries.invalidateQueries({ queryKey: ['navigation'] });
    await queries.invalidateQueries({ queryKey: ['content'] });
    if (ended.done.length < items.length) return setResult(ended);
    notifyDone(`${itemCount(items.length)} ${action.done}.`);
    return onEnd([]);
  };
  const stop = () => (isStopped.current = true);
  return { tried, result, start, stop };
}

function remainingOf({ refused, left }: BulkResult): ContentListItem[] {
  return [...refused.map(({ item }) => item), ...left];
}

interface QuestionProps extends BulkRequest {
  /** Items the action fits. */
  count: number;
  onCancel: () => void;
  onConfirm: () => void;
}

function Question({ action, items, count, onCancel, onConfirm }: QuestionProps) {
  const others = items.length - count;
  return (
    <>
      <Text size="sm" fw={600}>
        {action.question(itemCount(count))}
      </Text>
      <Text size="sm" mt={6}>
        {typeof action.consequence === 'string' ? action.consequence : action.consequence(items)}
      </Text>
      {others > 0 ? (
        <Text size="sm" mt={6} c="dimmed">
          {others} of the {items.length} chosen {others === 1 ? 'stays' : 'stay'} as{' '}
          {others === 1 ? 'it is' : 'they are'}: {action.otherwise}.
        </Text>
      ) : null}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" size="sm" onClick={onCancel} data-autofocus>
          Keep {count === 1 ? 'it as it is' : 'them as they are'}
        </Button>
        <Button size="sm" color={action.isDanger ? 'red.9' : undefined} onClick={onConfirm}>
          {action.label}
        </Button>
      </Group>
    </>
  );
}

interface RunningProps {
  action: BulkAction;
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

interface OutcomeProps {
  action: BulkAction;
  result: BulkResult;
  onClose: () => void;
}

function Outcome({ action, result: { done, refused, left }, onClose }: OutcomeProps) {
  return (
    <>
      <div role="alert">
        <Text size="sm" fw={600}>
          {done.length === 0 ? 'Nothing was' : itemCount(done.length)} {action.done}.
          {refused.length > 0 ? ` ${itemCount(refused.length)} refused:` : ''}
        </Text>
        <ul className={classes.refusals}>
          {refused.map(({ item, message }) => (
            <li key={item.id}>
              {action.isOfTrash ? (
                <b>{item.name}</b>
              ) : (
                <Anchor
                  inherit
                  fw={600}
                  renderRoot={(root) => <Link to={`/edit-content/${item.id}`} {...root} />}
                >
                  {item.name}
                </Anchor>
              )}
              <span>{message}</span>
            </li>
          ))}
        </ul>
        {left.length > 0 ? <Text size="sm">{itemCount(left.length)} not tried.</Text> : null}
      </div>
      <Text size="xs" c="dimmed">
        What was not done stays chosen.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button size="sm" onClick={onClose} autoFocus>
          Back to the list
        </Button>
      </Group>
    </>
  );
}
