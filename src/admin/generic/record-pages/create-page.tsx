/** A new record of an entity; texts in the address fill its form. */
import { useNavigate } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { writableFields } from '#admin/generic/form/form-values.ts';
import { NewRecordForm } from '#admin/generic/form/record-form.tsx';
import { Page } from '#admin/generic/page.tsx';
import { useUrlState, type UrlState } from '#admin/generic/url-state.ts';
import type { Entity } from '#model/define-entity.ts';
import type { RecordPaths } from './record-paths.ts';

export function CreateRecordPage({ entity, paths }: { entity: Entity; paths: RecordPaths }) {
  const { site } = useApp();
  const navigate = useNavigate();
  const [state] = useUrlState();
  const given = { ...textsIn(state, entity), ...(entity.tenancy === 'site' && { site: site.id }) };
  return (
    <Page
      title={`New ${entity.label.toLowerCase()}`}
      back={{ to: paths.list, label: entity.pluralLabel }}
      width="form"
    >
      <NewRecordForm
        entity={entity}
        given={given}
        onCreated={(record) => void navigate({ to: paths.record(record.id), replace: true })}
      />
    </Page>
  );
}

/** Texts the address brings along: what a form begins with. They are checked with everything else. */
function textsIn(state: UrlState, entity: Entity): Record<string, string> {
  return Object.fromEntries(
    writableFields(entity.fields).flatMap(([key, { kind }]) => {
      const text = state[key];
      return kind.kind === 'text' && text !== undefined ? [[key, text]] : [];
    }),
  );
}
