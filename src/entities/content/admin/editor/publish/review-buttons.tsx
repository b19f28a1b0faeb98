/** Review: a writer submits an item to the people who may publish; they send it back with a note. */
import { Button, Group, Popover, Stack, Text, Textarea } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import { REVIEW_NOTE_LENGTH_MAX } from '../../../work-lists.ts';
import type { ContentDocument } from '../../content-api.ts';
import { useContentCommand } from '../use-content-command.ts';

interface ReviewButtonProps {
  document: ContentDocument;
  autosave: Autosave;
  onDocument: (document: ContentDocument) => void;
}

/** For users who may not publish: submits the item to those who may. */
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
      intro="Editors will be notified by email. You can keep editing."
      noteLabel="Note to editor"
      isNoteRequired={false}
      operation="submitContentForReview"
      inputOf={(version, note) => ({ id: document.id, version, note })}
      done="Submitted. You will be notified when it is published or sent back."
      failed="Not submitted"
    />
  );
}

/** For users who may publish: sends a submitted item back. */
export function ReturnButton(props: ReviewButtonProps) {
  const { document } = props;
  if (document.review?.state !== 'waiting') return null;
  return (
    <NoteButton
      {...props}
      button="Send back"
      label="Send back with a note"
      variant="default"
      intro={`${document.review.submittedBy?.fullName ?? 'The author'} will be notified by email and can submit it again.`}
      noteLabel="What needs to be done"
      isNoteRequired
      operation="returnContent"
      inputOf={(_version, note) => ({ id: document.id, note })}
      done="Sent back with your note."
      failed="Not sent back"
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
  const [isOpen, setIsOpen] = useState(false);
  const sending = useNote(props, () => setIsOpen(false));
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
      <Popover.Dropdown aria-label={props.label}>
        <Stack gap="sm">
          <Text size="sm">{props.intro}</Text>
          <Textarea
            label={props.noteLabel}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={REVIEW_NOTE_LENGTH_MAX}
            required={props.isNoteRequired}
            value={sending.note}
            error={sending.error}
            onChange={(event) => sending.setNote(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button size="sm" loading={sending.isBusy} onClick={() => void sending.send()}>
              {props.label}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The note's text, and a function that sends it with the operation. */
function useNote(props: NoteButtonProps, onSent: () => void) {
  const { document, autosave, onDocument } = props;
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { execute, isBusy, client } = useContentCommand(document.id);
  const send = async () => {
    const text = note.trim() || null;
    if (props.isNoteRequired && text === null) return setError('Describe what needs to be done.');
    const refused = await execute({
      autosave,
      onDocument,
      done: props.done,
      failed: props.failed,
      run: (version) => client.mutate<ContentDocument>(props.operation, props.inputOf(version, text)),
    });
    if (refused !== null) return setError(refused['note'] ?? null);
    onSent();
    setNote('');
  };
  const write = (next: string) => {
    setNote(next);
    setError(null);
  };
  return { note, error, isBusy, setNote: write, send };
}
