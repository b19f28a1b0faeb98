/** Below the empty list of campaigns: what to create first, with links. */
import { Anchor, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';
import { useRecordPage } from '#admin/generic/records.ts';
import { newsletterCampaign } from '../entity.ts';
import { useRequirements, type Requirements } from './use-requirements.ts';
import classes from './first-steps.module.css';

/** Renders nothing on a site with campaigns. */
export function Part() {
  const { site } = useApp();
  const campaigns = useRecordPage(newsletterCampaign, { site: site.id, limit: 1 });
  const requirements = useRequirements();
  if (campaigns.data?.items.length !== 0 || requirements.isPending || requirements.error) return null;
  return <Steps {...requirements} />;
}

/** The steps to the first campaign; the first one that is missing is a link. */
export function Steps({ hasNewsletter, hasTemplate }: Pick<Requirements, 'hasNewsletter' | 'hasTemplate'>) {
  const steps = [
    { label: 'Create a newsletter', path: '/create-newsletter', isDone: hasNewsletter },
    { label: 'Create a template', path: '/create-newsletter-template', isDone: hasTemplate },
    { label: 'Create a campaign', path: '/create-newsletter-campaign', isDone: false },
  ];
  // Only the next step is a link.
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className={classes.steps} aria-label="First steps">
      {steps.map(({ label, path, isDone }, index) => (
        <li key={path} className={classes.step}>
          <span className={classes.mark} data-done={isDone || undefined}>
            {isDone ? <Check size={14} aria-hidden /> : index + 1}
          </span>
          {isDone ? (
            <span className={classes.done}>
              {label}
              <VisuallyHidden component="span"> (done)</VisuallyHidden>
            </span>
          ) : index === next ? (
            <Anchor size="sm" fw={600} renderRoot={(props) => <Link to={path} {...props} />}>
              {label}
            </Anchor>
          ) : (
            <span>{label}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
