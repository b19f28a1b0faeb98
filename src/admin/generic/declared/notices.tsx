/** Notices about a record above its form, with their actions. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw, Send } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { recordsKey, type RecordNode } from '#admin/generic/records.ts';
import type { Entity } from '#model/define-entity.ts';
import type { Notice, NoticeAction, Viewer, Words } from '#model/screens/define-record.ts';
import { CopiedOnce } from './copied-once.tsx';

interface NoticesProps {
  notices: readonly Notice[];
  entity: Entity;
  record: RecordNode;
  viewer: Viewer;
  words: Words;
  /** Called when the record must be reloaded. */
  onChanged: () => void;
}

export function Notices({ notices, ...around }: NoticesProps) {
  return notices.map((notice, index) =>
    // The index is a safe key, because the order of the notices is declared and never changes.
    notice.isApplicable(around.record, around.viewer) ? (
      <Said key={index} notice={notice} {...around} />
    ) : null,
  );
}

type SaidProps = Omit<NoticesProps, 'notices'> & { notice: Notice };

function Said({ notice, entity, record, viewer, words, onChanged }: SaidProps) {
  const [confirming, setConfirming] = useState<NoticeAction | null>(null);
  const { busy, run, shown } = useNoticeActions(entity, record, onChanged);
  const offered = viewer.canUpdate || notice.forReaders ? (notice.actions ?? []) : [];
  const actions = offered.filter(({ isApplicable }) => isApplicable?.(record) ?? true);
  const lines = confirming?.question ? [confirming.question.text] : notice.lines(record, words);
  const start = (action: NoticeAction) => {
    if (action.question && confirming !== action) return setConfirming(action);
    setConfirming(null);
    return run(action);
  };
  return (
    <Alert variant="outline" color={notice.tone} p="sm" mb="md">
      <Group justify="space-between" gap="sm" wrap="wrap">
        <Lines title={notice.title?.(record, words)} lines={lines} isLastQuiet={notice.isLastQuiet} />
        {actions.length > 0 ? (
          <Group gap="xs">
            {confirming ? <NoticeButton onClick={() => setConfirming(null)}>Cancel</NoticeButton> : null}
            {(confirming ? [confirming] : actions).map((action) => (
              <NoticeButton
                key={action.label}
                icon={action.icon}
                isMain={confirming !== null}
                isBusy={busy === action}
                isDisabled={busy !== null}
                onClick={() => start(action)}
              >
                {confirming?.question ? confirming.question.label : action.label}
              </NoticeButton>
            ))}
          </Group>
        ) : null}
      </Group>
      {shown ? <CopiedOnce {...shown} /> : null}
    </Alert>
  );
}

interface LinesProps {
  title: string | undefined;
  lines: readonly string[];
  isLastQuiet: boolean | undefined;
}

function Lines({ title, lines, isLastQuiet }: LinesProps) {
  return (
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {title ? (
        <Text size="sm" fw={600}>
          {title}
        </Text>
      ) : null}
      {lines.map((line, index) => (
        <Text key={line} size="sm" {...(isLastQuiet && index === lines.length - 1 && { c: 'dimmed' })}>
          {line}
        </Text>
      ))}
    </div>
  );
}

function useNoticeActions(entity: Entity, record: RecordNode, onChanged: () => void) {
  const { client } = useApp();
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: (action: NoticeAction) =>
      client.mutate<Record<string, unknown>>(action.operation, { id: record.id, ...action.input }),
    onSuccess: (_answer, action) => notifyDone(action.done(record)),
    onError: (error, action) => notifyFailure(action.failed, error),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: [...recordsKey(entity), 'list'] });
      onChanged();
    },
  });
  return {
    busy: mutation.isPending ? mutation.variables : null,
    shown: shownBy(mutation.variables, mutation.data),
    run: (action: NoticeAction) => mutation.mutate(action),
  };
}

/** What is shown once of the result of an action; null if nothing is. */
function shownBy(action: NoticeAction | undefined, result: Record<string, unknown> | undefined) {
  if (!action?.shown || !result) return null;
  const { field, label, note } = action.shown;
  return { label, note, value: String(result[field]) };
}

interface NoticeButtonProps {
  icon?: NoticeAction['icon'];
  isMain?: boolean;
  isBusy?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
  children: string;
}

function NoticeButton({
  icon,
  isMain,
  isBusy = false,
  isDisabled = false,
  onClick,
  children,
}: NoticeButtonProps) {
  const Icon = icon === 'send' ? Send : icon === 'retry' ? RotateCw : null;
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      size="xs"
      mih={{ base: 44, sm: 30 }}
      loading={isBusy}
      disabled={isDisabled && !isBusy}
      leftSection={Icon ? <Icon size={14} aria-hidden /> : undefined}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
