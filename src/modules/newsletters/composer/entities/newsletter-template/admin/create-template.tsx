import { useNavigate } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { NewRecordForm } from '#admin/generic/form/record-form.tsx';
import { Page } from '#admin/generic/page/page.tsx';
import { gridOfDesign, STARTING_DESIGNS } from '../../../model/starting-designs.ts';
import { newsletterTemplate } from '../entity.ts';
import { DesignChoice } from './design-choice.tsx';

const [firstDesign] = STARTING_DESIGNS;

/** Prompts for the name and the first rows; the design is edited in the editor that opens next. */
export function View() {
  const { site } = useApp();
  const navigate = useNavigate();
  return (
    <Page
      title="Create template"
      back={{ to: '/newsletter-templates', label: 'Templates' }}
      lead={`New template on ${site.name}. Choose the rows to start with. You can change everything later.`}
      width="form"
    >
      <NewRecordForm
        key={site.id}
        entity={form}
        action="Create template"
        done="Template created."
        given={{
          site: site.id,
          grid: firstDesign ? gridOfDesign(firstDesign, site.language) : { v: 1, rows: [] },
        }}
        below={(store) => <DesignChoice store={store} />}
        onCreated={({ id }) => void navigate({ to: `/edit-newsletter-template/${id}`, replace: true })}
      />
    </Page>
  );
}

const { site, name, description, grid } = newsletterTemplate.fields;

/** The template with only the fields of this form. */
const form = { ...newsletterTemplate, fields: { site, name, description, grid } };
