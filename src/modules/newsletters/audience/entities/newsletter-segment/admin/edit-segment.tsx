import { useNavigate, useParams } from '@tanstack/react-router';
import { DeleteRecord } from '#admin/generic/form/deletion/delete-record.tsx';
import { RecordForm } from '#admin/generic/form/record-form.tsx';
import { Page } from '#admin/generic/page/page.tsx';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import type { RecordNode } from '#admin/generic/records.ts';
import { useRecordOfScreen } from '#admin/generic/record-of-screen.ts';
import { AudiencePreview } from '../../../admin/audience-preview.tsx';
import { newsletterSegment } from '../entity.ts';

const SEGMENTS = { to: '/newsletter-segments', label: 'Segments' };

export function View() {
  const { id }: { id?: string } = useParams({ strict: false });
  const query = useRecordOfScreen(newsletterSegment, Number(id));
  if (query.error) {
    return (
      <Page title="Edit segment" back={SEGMENTS}>
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    );
  }
  if (!query.data) return <LoadingLines count={6} height={56} />;
  return <EditSegment key={query.data.id} record={query.data} onSaved={() => void query.refetch()} />;
}

function EditSegment({ record, onSaved }: { record: RecordNode; onSaved: () => void }) {
  const navigate = useNavigate();
  const { name: title } = record;
  const name = String(title);
  return (
    <Page title={name} back={SEGMENTS} lead="Campaigns use the rules as they are when their send begins.">
      <RecordForm
        entity={newsletterSegment}
        record={record}
        onSaved={onSaved}
        beside={(store) => <AudiencePreview store={store} />}
        actions={
          <DeleteRecord
            entity={newsletterSegment}
            id={record.id}
            title={name}
            consequence="A segment that campaigns use can’t be deleted."
            onDeleted={() => void navigate({ to: SEGMENTS.to, replace: true })}
          />
        }
      />
    </Page>
  );
}
