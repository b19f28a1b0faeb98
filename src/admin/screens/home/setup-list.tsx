/** The first steps for a new site, shown until they are done or hidden. */
import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Circle } from 'lucide-react';
import { useId, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { can } from '#model/permissions.ts';
import classes from './setup-list.module.css';

/** Response of `getSiteSetup`. */
interface Setup {
  isDescribed: boolean;
  hasSections: boolean;
  hasPublished: boolean;
  hasPrivacyPolicy: boolean;
  hasColleagues: boolean;
  sendsEmail: boolean;
}

interface Step {
  key: keyof Setup;
  label: string;
  help: string;
  to: string;
}

const STEPS: readonly Step[] = [
  {
    key: 'hasSections',
    label: 'Add sections',
    help: 'Sections appear in the header until you create a menu.',
    to: '/create-website-section',
  },
  {
    key: 'hasPublished',
    label: 'Publish the first article',
    help: 'Add a section and an image. The article becomes the lead story on the home page.',
    to: '/create-content/article',
  },
  {
    key: 'isDescribed',
    label: 'Describe the site and add a logo',
    help: 'The tagline and description appear in search results and the footer.',
    to: '/edit-site-settings',
  },
  {
    key: 'hasPrivacyPolicy',
    label: 'Link the privacy policy',
    help: 'Publish a page such as /privacy, then enter its URL. The footer, the consent banner and the registration form link to the policy.',
    to: '/edit-site-settings',
  },
  {
    key: 'hasColleagues',
    label: 'Invite a colleague',
    help: 'Editors can publish. Contributors submit items for review.',
    to: '/create-cms-user',
  },
  {
    key: 'sendsEmail',
    label: 'Set up email',
    help: 'Until then emails, such as invitations, are written to files in the folder mail of the data directory. Set the environment variable SMTP_URL (see “Configuration” in the README) and restart the server.',
    to: '/system',
  },
];

export function SetupList() {
  const { client, site, actor } = useApp();
  const isForYou = can('manage_site_settings')(actor);
  const [isHidden, hide] = useHidden(site.tenantKey);
  const heading = useId();
  const { data } = useQuery({
    queryKey: ['site-setup', site.id],
    enabled: isForYou && !isHidden,
    queryFn: () => client.query<Setup>('getSiteSetup', {}),
  });
  if (!data || isHidden || STEPS.every(({ key }) => data[key])) return null;
  const done = STEPS.filter(({ key }) => data[key]).length;
  return (
    <section aria-labelledby={heading} className={classes.box}>
      <div className={classes.head}>
        <h2 id={heading} className={classes.title}>
          Set up {site.name}
        </h2>
        <Text size="sm" c="dimmed">
          {done} of {STEPS.length} done
        </Text>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={hide}>
          Hide
        </Button>
      </div>
      <ol className={classes.steps}>
        {STEPS.map((step) => (
          <StepLine key={step.key} step={step} isDone={data[step.key]} />
        ))}
      </ol>
    </section>
  );
}

function StepLine({ step: { label, help, to }, isDone }: { step: Step; isDone: boolean }) {
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      {isDone ? <Check size={18} aria-hidden /> : <Circle size={18} aria-hidden />}
      <span>
        <Anchor size="sm" fw={600} renderRoot={(props) => <Link to={to} {...props} />}>
          {label}
        </Anchor>
        {isDone ? <VisuallyHidden>Done</VisuallyHidden> : null}
        <Text size="sm" c="dimmed">
          {help}
        </Text>
      </span>
    </li>
  );
}

/** Whether the list is hidden; stored in the browser per site. */
function useHidden(tenantKey: string): [boolean, () => void] {
  const key = `masthead.setup-hidden.${tenantKey}`;
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const hide = () => {
    localStorage.setItem(key, '1');
    setHidden([...hidden, key]);
  };
  return [hidden.includes(key) || localStorage.getItem(key) !== null, hide];
}
