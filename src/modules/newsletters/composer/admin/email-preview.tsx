/** An email as subscribers get it: at the width of a desktop or a phone, light or dark, or as plain text. */
import { Alert, Group, SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { useForm } from '#admin/generic/form/form-store.ts';
import type { Values } from '#admin/generic/form/form-values.ts';
import { PreviewDocument } from '#admin/ui/editor/preview-document.tsx';
import { PreviewPanel } from '#admin/ui/editor/preview-stage.tsx';
import { useEditing } from '#grid/editor/index.ts';
import { withoutNames } from '../model/name-slot.ts';
import { PreviewReaderChoice, type PreviewReader } from './preview-reader.tsx';
import classes from './email-preview.module.css';

/** Several changes in quick succession render the email only once. */
const SETTLE_MS = 500;

/** From this size in bytes, an editor should shorten the email: mail programs cut it off at 100 kB. */
const SIZE_WARNING = 90_000;

/** CSS pixels across of a mail program on a desktop: the widest email with a margin. */
const DESKTOP_WIDTH = 880;

/** What the preview shows: the input of `getNewsletterPreview` without the site. */
export type PreviewedEmail = Readonly<Record<string, unknown>> & { grid: unknown };

interface Preview {
  subject: string | null;
  html: string;
  plain: string;
  sizeBytes: number;
  problems: string | null;
}

const VIEWS = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'plain', label: 'Plain text' },
] as const;

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

type View = (typeof VIEWS)[number]['value'];
type Scheme = (typeof SCHEMES)[number]['value'];

interface EmailPreviewProps {
  email: PreviewedEmail;
  /** The line of the email in the inbox; absent for an email without a subject, like a template's. */
  inbox?: { subject: unknown; preheader: unknown } | undefined;
  /** A sentence about the email, shown before its size; empty for no sentence. */
  note: string;
  /** Stored campaign whose recipients are suggested as readers. */
  campaignId?: number | undefined;
}

export function EmailPreview({ email, inbox, note, campaignId }: EmailPreviewProps) {
  const [view, setView] = useState<View>('desktop');
  const [scheme, setScheme] = useState<Scheme>('light');
  const { site } = useApp();
  const [reader, setReader] = useState<PreviewReader>({});
  const { data, error } = usePreview({ ...email, ...reader });
  return (
    <PreviewPanel>
      <Group justify="space-between" gap="xs" align="center">
        {inbox ? <InboxLine {...inbox} subject={data?.subject || inbox.subject} /> : <span />}
        <Group gap="xs">
          <PreviewReaderChoice value={reader} onChange={setReader} campaignId={campaignId} />
          <SegmentedControl
            size="xs"
            aria-label="Form of the email"
            value={view}
            onChange={setView}
            data={[...VIEWS]}
          />
          <SegmentedControl
            size="xs"
            aria-label="Colour scheme of the email"
            value={scheme}
            onChange={setScheme}
            data={[...SCHEMES]}
            disabled={view === 'plain'}
          />
        </Group>
      </Group>
      <Text size="xs" c={error ? 'var(--mantine-color-error)' : 'dimmed'} component="output">
        {error ? messageOf(error) : data ? `${note} Size: ${kilobytes(data.sizeBytes)}.`.trimStart() : note}
      </Text>
      {data && !error ? <Warnings {...data} /> : null}
      {view === 'plain' ? (
        // A scrolling element must be reachable without a mouse.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={classes.plain} tabIndex={0} aria-label="Plain text of the email">
          {error ? null : data?.plain}
        </pre>
      ) : (
        <PreviewDocument
          title="Email preview"
          device={view}
          desktopWidth={DESKTOP_WIDTH}
          html={data && !error ? asRead(data.html, scheme, site.origin) : null}
        />
      )}
    </PreviewPanel>
  );
}

/**
 * The email as a program shows it to a reader who prefers the scheme: the frame has the preference of the user
 * of the admin. Images are loaded from the admin, because it allows no others.
 */
function asRead(html: string, scheme: Scheme, origin: string): string {
  return html
    .replaceAll('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')
    .replaceAll('content="light dark"', `content="${scheme}"`)
    .replaceAll(`"${origin}/media/`, '"/media/');
}

function usePreview(email: PreviewedEmail) {
  const { client, site } = useApp();
  const input = { site: site.id, ...email };
  return useQuery({
    queryKey: ['newsletter-preview', input],
    queryFn: () => client.query<Preview>('getNewsletterPreview', input),
    placeholderData: (old) => old,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

function InboxLine({ subject, preheader }: NonNullable<EmailPreviewProps['inbox']>) {
  return (
    <div className={classes.inbox}>
      <p className={classes.subject}>
        {typeof subject === 'string' && subject !== '' ? (
          subject
        ) : (
          <span className={classes.missing}>No subject yet</span>
        )}
      </p>
      {typeof preheader === 'string' && preheader !== '' ? (
        <p className={classes.preheader}>{withoutNames(preheader)}</p>
      ) : null}
    </div>
  );
}

function Warnings({ sizeBytes, problems }: Preview) {
  return (
    <>
      {sizeBytes >= SIZE_WARNING ? (
        <Alert color="yellow" variant="outline" py="xs" title={`This email has ${kilobytes(sizeBytes)}`}>
          Mail programs cut off emails of more than 100 kB, and the unsubscribe link with them. Show fewer
          items or shorter teasers.
        </Alert>
      ) : null}
      {problems ? (
        <Alert color="yellow" variant="outline" py="xs" title="Some blocks are missing">
          {problems.split('\n').map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      ) : null}
    </>
  );
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`;
}

interface EditedPreviewProps {
  /** The email of the editor's values. */
  emailOf: (values: Values) => PreviewedEmail;
  inboxOf?: (values: Values) => EmailPreviewProps['inbox'];
  campaignId?: number;
}

/** The email with the values of the surrounding editor, saved or not. */
export function EditedPreview({ emailOf, inboxOf, campaignId }: EditedPreviewProps) {
  const { form, isDirty } = useEditing();
  const values = useForm(form, (state) => state.values);
  const [settled] = useDebouncedValue(values, SETTLE_MS);
  return (
    <EmailPreview
      email={emailOf(settled)}
      inbox={inboxOf?.(values)}
      note={isDirty ? 'Includes unsaved changes.' : ''}
      campaignId={campaignId}
    />
  );
}
