import { Button, Group, Popover, Radio, Stack, Text } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { useFieldViews } from '#admin/generic/field-views-context.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import type { ContentDocument } from '../content-api.ts';
import { Checklist, useFindings } from './checklist.tsx';
import classes from './editor.module.css';
import { initialChoice, publishChoices, publishLabel, type When } from './publish-choices.ts';
import { useCommand } from './use-command.ts';

interface PublishButtonProps {
  document: ContentDocument;
  autosave: Autosave;
  onDocument: (document: ContentDocument) => void;
  onJump: (field: string) => void;
}

/** Opens when and until when readers see the item; publishes or schedules it. */
export function PublishButton(props: PublishButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { document, autosave } = props;
  const isLive = document.status === 1;
  const hasNews = document.hasChanges || autosave.isDirty;
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
    >
      <Popover.Target>
        <Button
          size="sm"
          variant={!isLive || hasNews ? 'filled' : 'default'}
          rightSection={<ChevronDown size={14} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {publishLabel(document.state, hasNews)}
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
  const { execute, isBusy, client } = useCommand(document.id);
  const hasChanges = document.hasChanges || autosave.isDirty;
  const choices = publishChoices(
    document,
    hasChanges,
    document.published ? longInstant(document.published, site.timeZone) : '',
  );
  const [when, setWhen] = useState<When>(() => initialChoice(choices, hasChanges, document.state));
  const [from, setFrom] = useState<string | null>(document.state === 'scheduled' ? document.published : null);
  const [until, setUntil] = useState<string | null>(document.unpublished);
  const [errors, setErrors] = useState<Record<string, string>>({});

  // What a refused time is changed to is not refused any more.
  const change = (key: string, apply: () => void) => {
    setErrors(({ [key]: _settled, ...others }) => others);
    apply();
  };
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
      failed: 'Not published',
    });
    if (refused === null) onClose();
    else setErrors(refused);
  };
  const action = choices.find((choice) => choice.when === when)?.action ?? 'Publish';
  return {
    choices,
    when,
    from,
    until,
    errors,
    action,
    legend: document.state === 'published' && !hasChanges ? 'Publication date' : 'Publish',
    isBusy,
    publish,
    setWhen,
    setFrom: (value: string | null) => change('published', () => setFrom(value)),
    setUntil: (value: string | null) => change('unpublished', () => setUntil(value)),
  };
}

/** What the server made of it: its clock decides, not the browser's. */
function publishedMessage(document: ContentDocument | null, timeZone: string): string {
  if (document?.state === 'scheduled')
    return `Scheduled for ${longInstant(document.published ?? '', timeZone)}.`;
  if (document?.state === 'expired') return 'Saved. The end date has passed: readers do not see it.';
  return 'Published. Readers see it now.';
}

function PublishForm(props: PublishButtonProps & { onClose: () => void }) {
  const { document, autosave, onJump, onClose } = props;
  const InstantInput = useFieldViews()('instant').Input;
  const form = usePublishing(props, onClose);
  const findings = useFindings(document.id, autosave);
  const jump = (field: string) => {
    onClose();
    onJump(field);
  };
  const others = Object.entries(form.errors).filter(([key]) => key !== 'published' && key !== 'unpublished');
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
      {form.when === 'later' && InstantInput ? (
        <InstantInput
          id="publish-from"
          options={{ label: 'Publish on' }}
          value={form.from}
          onChange={(value) => form.setFrom(value as string | null)}
          error={form.errors['published']}
        />
      ) : null}
      {InstantInput ? (
        <InstantInput
          id="publish-until"
          options={{ label: 'Unpublish on', help: 'Optional. Leave empty to keep it published.' }}
          value={form.until}
          onChange={(value) => form.setUntil(value as string | null)}
          error={form.errors['unpublished']}
        />
      ) : null}
      {others.map(([key, message]) => (
        <Text key={key} size="sm" c="var(--mantine-color-error)" role="alert">
          {message}
        </Text>
      ))}
      <Checklist findings={findings} onJump={jump} />
      <Group justify="flex-end">
        <Button
          size="sm"
          className={classes.publishAction ?? ''}
          loading={form.isBusy}
          onClick={() => void form.publish()}
        >
          {form.action}
          {findings !== null && findings.length > 0 ? ' anyway' : ''}
        </Button>
      </Group>
    </Stack>
  );
}
