/** The screen of a declared form: creates a record of an entity; texts in the URL prefill it. */
import { useNavigate } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { writableFields } from '#admin/generic/form/form-values.ts';
import { NewRecordForm } from '#admin/generic/form/record-form.tsx';
import { Page } from '#admin/generic/page/page.tsx';
import { useUrlState, type UrlState } from '#admin/generic/url-state.ts';
import type { Entity } from '#model/define-entity.ts';
import type { NewRecord } from '#model/screens/define-record.ts';

export function NewRecordPage({ screen, title }: { screen: NewRecord; title: string }) {
  const { entity, home, lead, action, done, given, leaveOut, opens } = screen;
  const { site, actor } = useApp();
  const navigate = useNavigate();
  const [state] = useUrlState();
  return (
    <Page
      title={title}
      back={{ to: home.path, label: home.label ?? entity.pluralLabel }}
      lead={lead}
      width="form"
    >
      <NewRecordForm
        entity={entity}
        {...(action !== undefined && { action })}
        {...(done !== undefined && { done })}
        given={{
          ...textsIn(state, entity),
          ...(entity.tenancy === 'site' && { site: site.id }),
          ...given?.(site.id),
        }}
        {...(leaveOut && { leaveOut: leaveOut(actor) })}
        onCreated={(record) => void navigate({ to: opens(record.id), replace: true })}
      />
    </Page>
  );
}

/** Texts in the URL that prefill the form. They are validated like every other value. */
function textsIn(state: UrlState, entity: Entity): Record<string, string> {
  return Object.fromEntries(
    writableFields(entity.fields).flatMap(([key, { kind }]) => {
      const text = state[key];
      return kind.kind === 'text' && text !== undefined ? [[key, text]] : [];
    }),
  );
}
