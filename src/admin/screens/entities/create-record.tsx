import { useNavigate } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { NewRecordForm } from '#admin/generic/form/record-form.tsx';
import { Page } from '#admin/generic/page.tsx';
import { NoEntity, useEntity } from './use-entity.tsx';

export function View() {
  const { actor, site } = useApp();
  const navigate = useNavigate();
  const found = useEntity();
  if (!found?.access.create(actor) || !found.entity.operations.includes('create')) return <NoEntity />;
  const { entity } = found;
  const given = entity.tenancy === 'site' ? { site: site.id } : {};
  return (
    <Page title={`New ${entity.label.toLowerCase()}`} width="form">
      <NewRecordForm
        entity={entity}
        given={given}
        onCreated={(record) => void navigate({ to: `/e/${entity.name}/${record.id}`, replace: true })}
      />
    </Page>
  );
}
