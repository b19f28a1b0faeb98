/** Dialog that imports a file of subscribers: newsletter, file, and the legal basis that is stored as the proof. */
import { Alert, Button, FileInput, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { operationOf } from '#admin/generic/records.ts';
import { useFocusBack } from '#admin/generic/use-focus-back.ts';
import { sendText } from '../../file-import/admin/send-file.ts';
import { newsletter } from '../../subscriptions/entities/newsletter/entity.ts';
import { CONSENT_LENGTH_MAX, ORIGIN_LENGTH_MAX } from '../model/limits.ts';
import { FilePreview } from './file-preview.tsx';
import { importsKey } from './import-data.ts';
import { useFileSummary } from './use-file-summary.ts';

/** Newsletters of a site that can be chosen. */
const NEWSLETTERS_MAX = 100;

interface Chosen {
  newsletter: string | null;
  file: File | null;
  consentKind: string;
  consentText: string;
  origin: string;
}

/** The text is that of the preview, whatever the file on the disk is by now. */
interface Sent extends Chosen {
  text: string;
}

const EMPTY: Chosen = { newsletter: null, file: null, consentKind: 'express', consentText: '', origin: '' };

export function ImportDialog({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const [chosen, setChosen] = useState(EMPTY);
  const change = (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part }));
  const send = useImport(onClose);
  const { newsletter: id, file, consentText, origin } = chosen;
  const found = useFileSummary(file);
  const text = found && 'text' in found ? found.text : null;
  const isComplete = id !== null && text !== null && consentText.trim() !== '' && origin.trim() !== '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isComplete) send.mutate({ ...chosen, text });
  };
  return (
    <Modal opened onClose={onClose} title="Import subscribers" {...dialogProps} size="lg">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <NewsletterSelect value={id} onChange={(newsletter) => change({ newsletter })} />
          <FileInput
            label="File"
            description="CSV, one subscriber per line. A line names the columns: email, first name, last name, country, status, date of consent, source. Exports of Mailchimp, Ghost, Substack, Beehiiv and Listmonk are recognised."
            placeholder="Choose a file"
            accept=".csv,.txt,text/csv,text/plain"
            value={file}
            onChange={(next) => change({ file: next })}
            error={found && 'problem' in found ? found.problem : undefined}
          />
          {found && 'text' in found ? <FilePreview found={found} /> : null}
          <ProofInputs chosen={chosen} onChange={change} />
          {send.error ? (
            <Alert color="red" variant="outline" role="alert">
              {messageOf(send.error)}
            </Alert>
          ) : null}
          <Group justify="flex-end">
            <Button size="sm" variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button size="sm" type="submit" loading={send.isPending} disabled={!isComplete}>
              Import
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function ProofInputs({ chosen, onChange }: { chosen: Chosen; onChange: (part: Partial<Chosen>) => void }) {
  const { consentKind, consentText, origin } = chosen;
  return (
    <>
      <TextInput
        label="Where the addresses come from"
        placeholder="Registrations for the port conference 2026"
        maxLength={ORIGIN_LENGTH_MAX}
        value={origin}
        onChange={({ currentTarget }) => onChange({ origin: currentTarget.value })}
      />
      <Select
        label="Consent"
        data={[
          { value: 'express', label: 'Express: they agreed to receive this newsletter' },
          { value: 'implied', label: 'Implied: another legal basis, such as a purchase' },
        ]}
        value={consentKind}
        allowDeselect={false}
        onChange={(value) => onChange({ consentKind: value ?? 'express' })}
      />
      <Textarea
        label="Wording of the consent or legal basis"
        description="Stored as the proof of every imported subscriber. Suppressed addresses and those who unsubscribed are left out."
        autosize
        minRows={3}
        maxRows={8}
        maxLength={CONSENT_LENGTH_MAX}
        value={consentText}
        onChange={({ currentTarget }) => onChange({ consentText: currentTarget.value })}
      />
    </>
  );
}

function NewsletterSelect({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const { client, site } = useApp();
  const { data } = useQuery({
    queryKey: ['newsletters-to-import', site.id],
    queryFn: () =>
      client.stream<{ id: number; title: string }>(operationOf('stream', newsletter), {
        site: site.id,
        limit: NEWSLETTERS_MAX,
      }),
  });
  const options = (data?.items ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <Select
      label="Newsletter"
      placeholder="Choose a newsletter"
      data={options}
      value={value}
      onChange={onChange}
      data-autofocus
    />
  );
}

/** Sends the file in parts. */
function useImport(onDone: () => void) {
  const { client, site } = useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ newsletter: id, text, consentKind, consentText, origin }: Sent) => {
      const begin = { newsletter: Number(id), consentKind, consentText, origin };
      let begun: { import: number } | null = null;
      await sendText(text, async (part) => {
        begun ??= await client.mutate<{ import: number }>('beginNewsletterSubscriberImport', begin);
        await client.mutate('importNewsletterSubscribers', { import: begun.import, ...part });
      });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: importsKey(site.id) });
      onDone();
    },
  });
}
