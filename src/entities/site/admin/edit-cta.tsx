/** Edits the line in the header's bottom bar, without the rest of the header's settings. */
import { Group, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { useRecord, type RecordNode } from '#admin/generic/records.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { valuesFromRecord } from '#admin/generic/form/form-values.ts';
import { site } from '../entity.ts';
import { useTextInputAttributes } from '#admin/generic/text-language.ts';
import { SaveButton } from '#admin/ui/save-button.tsx';
import { headerSettings } from '#settings/header.ts';

export function View() {
  const { site: current } = useApp();
  const query = useRecord(site, current.id);
  return (
    <Page title="Call to action" width="form">
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingLines count={1} height={56} /> : null}
      {query.data ? (
        <Form key={query.data.version} record={query.data} onSaved={() => void query.refetch()} />
      ) : null}
    </Page>
  );
}

/** Changes only the line, but saves the header's whole document. */
function Form({ record, onSaved }: { record: RecordNode; onSaved: () => void }) {
  const { client } = useApp();
  const stored = record['header']
    ? valuesFromRecord(headerSettings.fields, record['header'] as Record<string, unknown>)
    : null;
  const [text, setText] = useState(String(stored?.['ctaText'] ?? ''));
  const [isBusy, setIsBusy] = useState(false);
  const words = useTextInputAttributes();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    try {
      await client.mutate<RecordNode>('updateSite', {
        id: record.id,
        version: record.version,
        changes: { header: { ...stored, ctaText: text.trim() || null } },
        base: { header: stored },
      });
      notifyDone('Call to action saved.');
      onSaved();
    } catch (err) {
      notifyFailure('The call to action was not saved', err);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <TextInput
        {...words}
        label={headerSettings.fields.ctaText.options.label}
        description="A line in the header’s bottom bar on every page. Leave empty to hide the line."
        maxLength={160}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group mt="md">
        <SaveButton isSaving={isBusy} />
      </Group>
    </form>
  );
}
