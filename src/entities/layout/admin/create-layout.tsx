import { useNavigate } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { NewRecordForm } from '#admin/generic/form/record-form.tsx';
import { Page } from '#admin/generic/page/page.tsx';
import { layout } from '../entity.ts';
import { layoutForm } from './editor/layout-form.ts';

/** Prompts for the name and the pages first; rows and blocks are added in the editor that opens next. */
export function View() {
  const { site } = useApp();
  const navigate = useNavigate();
  return (
    <Page
      title="Create layout"
      back={{ to: '/layouts', label: layout.pluralLabel }}
      lead={`New layout on ${site.name}. Choose which pages use the layout, then add rows and blocks.`}
      width="form"
    >
      <NewRecordForm
        key={site.id}
        entity={form}
        given={{ site: site.id, grid: { v: 1, rows: [] } }}
        onCreated={({ id }) => void navigate({ to: `/edit-web-layout/${id}`, replace: true })}
      />
    </Page>
  );
}

const { site, grid } = layout.fields;

/** The layout with only the fields of this form. */
const form = { ...layout, fields: { site, grid, ...layoutForm } };
