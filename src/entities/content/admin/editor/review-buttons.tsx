/** From a writer to those who publish, and back with a note. */
import { Button, Group, Popover, Stack, Text, Textarea } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import { REVIEW_NOTE_LENGTH_MAX } from '../../work-lists.ts';
import type { ContentDocument } from '../content-api.ts';
import { useCommand } from './use-command.ts';

interface ReviewButtonProps {
  document: ContentDocument;
  autosave: Autosave;
  onDocument: (document: ContentDocument) => void;
}

/** For people who may not publish: puts the item before those who may. */
export function SubmitButton(props: ReviewButtonProps) {
  const { document } = props;
  if (document.review?.state === 'waiting')
    return (
      <Button size="sm" variant="default" disabled>
        In review
      </Button>
    );
  return (
    <NoteButton
      {...props}
      button={
        <>
          Submit
          <Text span inherit visibleFrom="sm">
            &nbsp;for review
          </Text>
        </>
      }
      label="Submit for review"
      variant="filled"
      intro="Those who may publish on this site are told by mail. You can go on writing meanwhile."
      noteLabel="Note for them"
      isNoteRequired={false}
      operation="submitContentForReview"
      inputOf={(version, note) => ({ id: document.id, version, note })}
      done="Submitted. You will hear when it is published or returned."
      failed="Not submitted"
    />
  );
}

/** For people who may publish: gives a submitted item back. */
export function ReturnButton(props: ReviewButtonProps) {
  const { document } = props;
  if (document.review?.state !== 'waiting') return null;
  return (
    <NoteButton
      {...props}
      button="Return"
      label="Return with a note"
      variant="default"
      intro={`${document.review.submittedBy?.fullName ?? 'The author'} is told by mail and can submit it again.`}
      noteLabel="What is to be done"
      isNoteRequired
      operation="returnContent"
      inputOf={(_version, note) => ({ id: document.id, note })}
      done="Returned with your note."
      failed="Not returned"
    />
  );
}

interface NoteButtonProps extends ReviewButtonProps {
  button: ReactNode;
  label: string;
  variant: 'filled' | 'default';
  intro: string;
  noteLabel: string;
  isNoteRequired: boolean;
  operation: string;
  inputOf: (version: string, note: string | null) => Record<string, unknown>;
  done: string;
  failed: string;
}

function NoteButton(props: NoteButtonProps) {
  const { document, autosave, onDocument, label } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { execute, isBusy, client } = useCommand(document.id);
  const send = async () => {
    const text = note.trim() || null;
    if (props.isNoteRequired && text === null) return setError('Say what is to be done.');
    const refused = await execute({
      autosave,
      onDocument,
      done: props.done,
      failed: props.failed,
      run: (version) => client.mutate<ContentDocument>(props.operation, props.inputOf(version, text)),
    });
    if (refused !== null) return setError(refused['note'] ?? null);
    setIsOpen(false);
    setNote('');
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width="min(360px, calc(100vw - 24px))"
      trapFocus
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <Button
          size="sm"
          variant={props.variant}
          rightSection={<ChevronDown size={14} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {props.button}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Stack gap="sm">
          <Text size="sm">{props.intro}</Text>
          <Textarea
            label={props.noteLabel}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={REVIEW_NOTE_LENGTH_MAX}
            required={props.isNoteRequired}
            value={note}
            error={error}
            onChange={(event) => {
              setNote(event.currentTarget.value);
              setError(null);
            }}
          />
          <Group justify="flex-end">
            <Button size="sm" loading={isBusy} onClick={() => void send()}>
              {label}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
