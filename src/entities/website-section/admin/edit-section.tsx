import { Anchor } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { DeleteRecord } from '#admin/generic/form/deletion/delete-record.tsx';
import { RecordForm } from '#admin/generic/form/record-form.tsx';
import { Page } from '#admin/generic/page/page.tsx';
import type { RecordNode } from '#admin/generic/records.ts';
import { useRecordOfScreen } from '#admin/generic/record-of-screen.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { sectionPath } from '#addresses/paths.ts';
import { websiteSection } from '../entity.ts';

export function View() {
  const { id }: { id?: string } = useParams({ strict: false });
  const query = useRecordOfScreen(websiteSection, Number(id));
  if (query.error) {
    return (
      <Page title="Edit section">
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    );
  }
  if (!query.data) return <LoadingLines count={6} height={56} />;
  return <EditSection key={query.data.id} record={query.data} onSaved={() => void query.refetch()} />;
}

function EditSection({ record, onSaved }: { record: RecordNode; onSaved: () => void }) {
  const { sites } = useApp();
  const navigate = useNavigate();
  const owner = sites.find((site) => site.id === (record['site'] as { id: number } | null)?.id);
  const path = sectionPath(String(record['alias'] ?? ''));
  const name = String(record['name']);
  return (
    <Page
      title={name}
      back={{ to: '/website-sections', label: websiteSection.pluralLabel }}
      width="form"
      lead={
        owner ? (
          <Anchor href={owner.origin.replace(/\/$/, '') + path} target="_blank" rel="noreferrer" inherit>
            {path} on {owner.name}
          </Anchor>
        ) : null
      }
    >
      <RecordForm
        entity={websiteSection}
        record={record}
        onSaved={onSaved}
        actions={
          <DeleteRecord
            entity={websiteSection}
            id={record.id}
            title={name}
            consequence="Only an empty section can be deleted."
            onDeleted={() => void navigate({ to: '/website-sections', replace: true, ignoreBlocker: true })}
          />
        }
      />
    </Page>
  );
}
