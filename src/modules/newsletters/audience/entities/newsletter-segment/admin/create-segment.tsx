import { useNavigate } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { NewRecordForm } from '#admin/generic/form/record-form.tsx';
import { Page } from '#admin/generic/page/page.tsx';
import { AudiencePreview } from '../../../admin/audience-preview.tsx';
import { newRule } from '../../../admin/rule-fields.tsx';
import { newsletterSegment } from '../entity.ts';

export function View() {
  const { site } = useApp();
  const navigate = useNavigate();
  return (
    <Page
      title="Create segment"
      back={{ to: '/newsletter-segments', label: 'Segments' }}
      lead={`New segment on ${site.name}.`}
      width="form"
    >
      <NewRecordForm
        key={site.id}
        entity={newsletterSegment}
        given={{ site: site.id, rules: [newRule('clicks', 'any')] }}
        below={(store) => <AudiencePreview store={store} />}
        onCreated={({ id }) => void navigate({ to: `/edit-newsletter-segment/${id}`, replace: true })}
      />
    </Page>
  );
}
