import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { NewRecordForm } from '#admin/generic/form/record-form.tsx';
import { Page } from '#admin/generic/page/page.tsx';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import type { RecordNode } from '#admin/generic/records.ts';
import { useUrlState } from '#admin/generic/url-state.ts';
import { instantOfWallClock } from '#admin/ui/inputs/zoned-time.ts';
import { newsletterCampaign } from '../entity.ts';
import { Steps } from './first-steps.tsx';
import { Suggestions, suggestionsFor } from './suggestions.tsx';
import { useRequirements } from './use-requirements.ts';

/** Prompts for the newsletter and the template; the campaign begins with the rows of the template. */
export function View() {
  const { site } = useApp();
  return (
    <Page
      title="Create campaign"
      back={{ to: '/newsletter-campaigns', label: 'Campaigns' }}
      lead={`New campaign on ${site.name}. It starts as a draft with the rows of its template.`}
      width="form"
    >
      <Form key={site.id} />
    </Page>
  );
}

function Form() {
  const { isPending, error, hasNewsletter, hasTemplate, onlyNewsletter } = useRequirements();
  if (isPending) return <LoadingLines count={4} height={56} />;
  if (error) return <LoadFailed error={error} />;
  if (!hasNewsletter || !hasTemplate)
    return (
      <>
        <EmptyState title={hasNewsletter ? 'Create a template first' : 'Create a newsletter first'}>
          A campaign belongs to a newsletter and has the design of an active template.
        </EmptyState>
        <Steps hasNewsletter={hasNewsletter} hasTemplate={hasTemplate} />
      </>
    );
  return <CampaignForm onlyNewsletter={onlyNewsletter} />;
}

/** Hour of the day that a campaign gets from the content queue. */
const HOUR = '06:00';

/** The newsletter and the date that the link to this form names, as the content queue does. */
function useChosen(): { newsletter: number; date: string | null } {
  const { site } = useApp();
  const [{ newsletter: id, day }] = useUrlState();
  return {
    newsletter: Number(id ?? 0),
    date: instantOfWallClock(`${day}T${HOUR}`, site.timeZone)?.instant ?? null,
  };
}

function CampaignForm({ onlyNewsletter }: { onlyNewsletter: RecordNode | null }) {
  const { site } = useApp();
  const navigate = useNavigate();
  const chosen = useChosen();
  const [now] = useState(() => chosen.date ?? new Date().toISOString());
  return (
    <NewRecordForm
      entity={form}
      action="Create campaign"
      done="Campaign created."
      given={{
        site: site.id,
        date: now,
        // The server adds the rows of the template.
        grid: { v: 1, rows: [] },
        ...(chosen.newsletter > 0 && { newsletter: chosen.newsletter }),
        ...(onlyNewsletter && {
          newsletter: onlyNewsletter.id,
          ...suggestionsFor(onlyNewsletter, now, site),
        }),
      }}
      below={(store) => <Suggestions store={store} />}
      onCreated={({ id }) => void navigate({ to: `/edit-newsletter-campaign/${id}`, replace: true })}
    />
  );
}

const { site, newsletter, template, name, date, grid } = newsletterCampaign.fields;

/** The campaign with only the fields of this form. */
const form = { ...newsletterCampaign, fields: { site, newsletter, template, name, date, grid } };
