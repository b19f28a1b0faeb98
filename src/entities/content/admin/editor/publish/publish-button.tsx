import { Anchor, Button, Group, Popover, Radio, Stack, Text } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { useFieldViews } from '#admin/generic/field-views-context.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import { shownKeys } from '#admin/ui/editor/shown-keys.ts';
import type { ContentDocument } from '../../content-api.ts';
import { ChangesList } from './changes-list.tsx';
import { Checklist, useFindings } from './checklist.tsx';
import classes from '../editor.module.css';
import { initialChoice, publishChoices, publishLabel, type When } from './publish-choices.ts';
import { PUBLISH_KEYS, useEditorKey } from '../editor-keys.ts';
import { useContentCommand } from '../use-content-command.ts';

interface PublishButtonProps {
  document: ContentDocument;
  autosave: Autosave;
  onDocument: (document: ContentDocument) => void;
  onJump: (field: string) => void;
}

/** At most as high as the window, with scrolling inside. */
const IN_LOW_WINDOWS = {
  flip: true,
  shift: true,
  size: {
    apply({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
      Object.assign(elements.floating.style, {
        maxHeight: `${Math.max(160, availableHeight - 8)}px`,
        overflowY: 'auto',
      });
    },
  },
};

/** Opens the form that publishes or schedules the item. */
export function PublishButton(props: PublishButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEditorKey(PUBLISH_KEYS, () => setIsOpen(true));
  const { document, autosave } = props;
  const isLive = document.status === 1;
  const hasUnpublished = document.hasChanges || autosave.isDirty;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width="min(390px, calc(100vw - 24px))"
      trapFocus
      withinPortal
      returnFocus
      shadow="md"
      middlewares={IN_LOW_WINDOWS}
    >
      <Popover.Target>
        <Button
          size="sm"
          variant={!isLive || hasUnpublished ? 'filled' : 'default'}
          rightSection={<ChevronDown size={14} aria-hidden />}
          aria-keyshortcuts={PUBLISH_KEYS}
          title={shownKeys(PUBLISH_KEYS)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {publishLabel(document.state, hasUnpublished)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Publish">
        {isOpen ? <PublishForm {...props} onClose={() => setIsOpen(false)} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The state of the form, and what its button does. */
function usePublishing({ document, autosave, onDocument }: PublishButtonProps, onClose: () => void) {
  const { site } = useApp();
  const { execute, isBusy, client } = useContentCommand(document.id);
  const hasChanges = document.hasChanges || autosave.isDirty;
  const choices = publishChoices(
    document,
    hasChanges,
    document.published ? longInstant(document.published, site.timeZone) : '',
  );
  const [when, setWhen] = useState<When>(() => initialChoice(choices, hasChanges, document.state));
  const times = usePublishTimes(document);
  const { from, until, setErrors } = times;
  const publish = async () => {
    if (when === 'later' && !from) return setErrors({ published: 'Choose a date and time.' });
    const refused = await execute({
      autosave,
      onDocument,
      run: (version) =>
        client.mutate<ContentDocument>('publishContent', {
          id: document.id,
          version,
          unpublished: until,
          ...(when === 'now' && { isNow: true }),
          ...(when === 'later' && { published: from }),
        }),
      done: (answer) => publishedMessage(answer, site.timeZone),
      failed: 'The item was not published',
    });
    if (refused === null) onClose();
    else setErrors(refused);
  };
  return {
    choices,
    when,
    setWhen,
    times,
    action: choices.find((choice) => choice.when === when)?.action ?? 'Publish',
    legend: document.state === 'published' && !hasChanges ? 'Publication date' : 'Publish',
    isBusy,
    publish,
  };
}

/** The start and end of publication, with the errors of both. */
function usePublishTimes(document: ContentDocument) {
  const [from, setFrom] = useState<string | null>(document.state === 'scheduled' ? document.published : null);
  const [until, setUntil] = useState<string | null>(document.unpublished);
  const [errors, setErrors] = useState<Record<string, string>>({});
  // Clear the error when the field changes.
  const change = (key: string, apply: () => void) => {
    setErrors(({ [key]: _settled, ...others }) => others);
    apply();
  };
  return {
    from,
    until,
    errors,
    setErrors,
    setFrom: (value: string | null) => change('published', () => setFrom(value)),
    setUntil: (value: string | null) => change('unpublished', () => setUntil(value)),
  };
}

/** Reports the server's result: its clock decides, not the browser's. */
function publishedMessage(document: ContentDocument | null, timeZone: string): string {
  if (document?.state === 'scheduled')
    return `Scheduled for ${longInstant(document.published ?? '', timeZone)}.`;
  if (document?.state === 'expired') return 'Saved. The end time has passed, so the item is not published.';
  return 'Published. The item is live.';
}

function PublishForm(props: PublishButtonProps & { onClose: () => void }) {
  const { document, autosave, onJump, onClose } = props;
  const form = usePublishing(props, onClose);
  const findings = useFindings(document.id, autosave);
  const jump = (field: string) => {
    onClose();
    onJump(field);
  };
  return (
    <Stack gap="sm">
      <Radio.Group label={form.legend} value={form.when} onChange={(value) => form.setWhen(value as When)}>
        <Stack gap={6} mt={6}>
          {form.choices.map(({ when, label }) => (
            <Radio
              key={when}
              value={when}
              size="sm"
              label={label}
              classNames={{ body: classes.publishChoice }}
            />
          ))}
        </Stack>
      </Radio.Group>
      <TimeInputs times={form.times} isLater={form.when === 'later'} />
      <ChangesList document={document} />
      <Refusals errors={form.times.errors} onJump={jump} />
      {isRefused(form.times.errors) && findings?.length === 0 ? null : (
        <Checklist findings={findings} onJump={jump} />
      )}
      <Group justify="flex-end">
        <Button
          size="sm"
          className={classes.publishAction ?? ''}
          loading={form.isBusy}
          disabled={findings?.some(({ isRequired }) => isRequired) ?? false}
          onClick={() => void form.publish()}
        >
          {form.action}
        </Button>
      </Group>
    </Stack>
  );
}

interface TimeInputsProps {
  times: ReturnType<typeof usePublishTimes>;
  isLater: boolean;
}

const TIMES: readonly string[] = ['published', 'unpublished'];

/** Whether there is an error that does not concern a time. */
function isRefused(errors: Readonly<Record<string, string>>): boolean {
  return Object.keys(errors).some((key) => !TIMES.includes(key));
}

interface RefusalsProps extends Pick<PublishButtonProps, 'onJump'> {
  errors: Readonly<Record<string, string>>;
}

/** Errors that do not concern a time, each with a link to its field. */
function Refusals({ errors, onJump }: RefusalsProps) {
  return Object.entries(errors).map(([key, message]) =>
    TIMES.includes(key) ? null : (
      <Text key={key} size="sm" c="var(--mantine-color-error)" role="alert">
        {message}{' '}
        <Anchor component="button" type="button" inherit onClick={() => onJump(key)}>
          Go to the field
        </Anchor>
      </Text>
    ),
  );
}

/** Inputs for the start and end of publication. */
function TimeInputs({ times, isLater }: TimeInputsProps) {
  const InstantInput = useFieldViews()('instant').Input;
  return (
    <>
      {isLater && InstantInput ? (
        <InstantInput
          id="publish-from"
          options={{ label: 'Publish on' }}
          value={times.from}
          onChange={(value) => times.setFrom(value as string | null)}
          error={times.errors['published']}
        />
      ) : null}
      {InstantInput ? (
        <InstantInput
          id="publish-until"
          options={{ label: 'Unpublish on', help: 'Optional. Leave empty to keep it published.' }}
          value={times.until}
          onChange={(value) => times.setUntil(value as string | null)}
          error={times.errors['unpublished']}
        />
      ) : null}
    </>
  );
}
