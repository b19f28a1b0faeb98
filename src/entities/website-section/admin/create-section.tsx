import { useNavigate } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { NewRecordForm } from '#admin/generic/form/record-form.tsx';
import { Page } from '#admin/generic/page/page.tsx';
import { websiteSection } from '../entity.ts';

export function View() {
  const { site } = useApp();
  const navigate = useNavigate();
  return (
    <Page
      title="Create section"
      back={{ to: '/website-sections', label: websiteSection.pluralLabel }}
      lead={`New section on ${site.name}. The URL is built from the section’s name and its parent sections.`}
      width="form"
    >
      <NewRecordForm
        key={site.id}
        entity={websiteSection}
        given={{ site: site.id }}
        onCreated={() => void navigate({ to: '/website-sections' })}
      />
    </Page>
  );
}
