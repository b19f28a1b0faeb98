import { Button, Group, Popover, Radio, Stack, Text } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { useFieldViews } from '#admin/generic/field-views-context.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import type { ContentDocument } from '../content-api.ts';
import { Checklist, useFindings } from './checklist.tsx';
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
          {publishLabel(isLive, hasNews)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Publish">
        {isOpen ? <PublishForm {...props} onClose={() => setIsOpen(false)} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}

function publishLabel(isLive: boolean, hasNews: boolean): string {
  if (!isLive) return 'Publish';
  return hasNews ? 'Publish changes' : 'Dates';
}

type When = 'keep' | 'now' | 'later';

function PublishForm({
  document,
  autosave,
  onDocument,
  onJump,
  onClose,
}: PublishButtonProps & { onClose: () => void }) {
  const { site } = useApp();
  const { execute, isBusy, client } = useCommand(document.id);
  const InstantInput = useFieldViews()('instant').Input;
  const isLive = document.status === 1;
  const [when, setWhen] = useState<When>(isLive ? 'keep' : 'now');
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
    const published = when === 'keep' ? document.published : when === 'now' ? new Date().toISOString() : from;
    const isAhead = published !== null && Date.parse(published) > Date.now();
    const refused = await execute({
      autosave,
      onDocument,
      run: (version) =>
        client.mutate<ContentDocument>('publishContent', {
          id: document.id,
          version,
          published,
          unpublished: until,
        }),
      done: isAhead
        ? `Scheduled for ${longInstant(published ?? '', site.timeZone)}.`
        : 'Published. Readers see it now.',
      failed: 'Not published',
    });
    if (refused === null) onClose();
    else setErrors(refused);
  };

  const findings = useFindings(document.id, autosave);
  const jump = (field: string) => {
    onClose();
    onJump(field);
  };
  const others = Object.entries(errors).filter(([key]) => key !== 'published' && key !== 'unpublished');
  return (
    <Stack gap="sm">
      <Radio.Group label="When do readers see it?" value={when} onChange={(value) => setWhen(value as When)}>
        <Stack gap={8} mt={6}>
          {isLive && document.published ? (
            <Radio
              value="keep"
              size="xs"
              label={`${document.state === 'scheduled' ? 'As scheduled' : 'As before'}: ${longInstant(document.published, site.timeZone)}`}
            />
          ) : null}
          <Radio value="now" size="xs" label={isLive ? 'With the date of now' : 'Now'} />
          <Radio value="later" size="xs" label="At a date and time" />
        </Stack>
      </Radio.Group>
      {when === 'later' && InstantInput ? (
        <InstantInput
          id="publish-from"
          options={{ label: 'From' }}
          value={from}
          onChange={(value) => change('published', () => setFrom(value as string | null))}
          error={errors['published']}
        />
      ) : null}
      {InstantInput ? (
        <InstantInput
          id="publish-until"
          options={{ label: 'Until', help: 'Left open: it stays.' }}
          value={until}
          onChange={(value) => change('unpublished', () => setUntil(value as string | null))}
          error={errors['unpublished']}
        />
      ) : null}
      {others.map(([key, message]) => (
        <Text key={key} size="sm" c="var(--mantine-color-error)" role="alert">
          {message}
        </Text>
      ))}
      <Checklist findings={findings} onJump={jump} />
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          Times are in {site.timeZone.replaceAll('_', ' ')}.
        </Text>
        <Button size="sm" loading={isBusy} onClick={() => void publish()}>
          {when === 'later' ? 'Schedule' : 'Publish'}
          {findings !== null && findings.length > 0 ? ' anyway' : ''}
        </Button>
      </Group>
    </Stack>
  );
}
