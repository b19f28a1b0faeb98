/** All settings of the site, a section at a time; the URL names the section. */
import { Anchor, Group, NativeSelect, NavLink } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import { isPresent } from '#model/define-module.ts';
import { can } from '#model/permissions.ts';
import { site } from '../entity.ts';
import { settingsGroups } from '#registry/settings.ts';
import classes from './settings.module.css';
import { LookPreview } from './look-preview.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The section with a preview of its unsaved changes. */
const LOOK = 'baseStyles';

export function View() {
  const { site: current } = useApp();
  const [state, setState] = useUrlState();
  const sections = useSections();
  const section = sections.find(({ key }) => key === state['section'])?.key ?? 'general';
  const choose = (key: string) => setState({ section: key === 'general' ? null : key });
  return (
    <Page title="Site settings" lead={current.name} actions={<SiteLinks tenantKey={current.tenantKey} />}>
      <div className={classes['layout']} data-wide={section === LOOK || undefined}>
        <nav className={classes['sections']} aria-label="Settings sections">
          {sections.map(({ key, label }) => (
            <NavLink
              key={key}
              label={label}
              component="button"
              type="button"
              active={key === section}
              aria-current={key === section ? 'page' : undefined}
              onClick={() => choose(key)}
            />
          ))}
        </nav>
        <NativeSelect
          className={classes['choice'] ?? ''}
          label="Section"
          data={sections.map(({ key, label }) => ({ value: key, label }))}
          value={section}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <div className={classes['form']}>
          <SettingsForm
            key={section}
            shows={(_key, group) => group === section}
            {...(section === LOOK && { beside: (store) => <LookPreview store={store} /> })}
          />
        </div>
      </div>
    </Page>
  );
}

/** Returns the sections that have a setting which exists on this site and which this user may change. */
function useSections() {
  const { actor, site: current } = useApp();
  const canScript = can('manage_scripts')(actor);
  const modulesOn = new Set(current.modulesOn);
  return site.groups.filter(({ key }) =>
    settingsGroups.some(
      ({ name, section: own, runsScripts, module }) =>
        (own?.key ?? name) === key && (canScript || !runsScripts) && isPresent({ module }, modulesOn),
    ),
  );
}

function SiteLinks({ tenantKey }: { tenantKey: string }) {
  return (
    <Group gap="md">
      <Anchor size="sm" renderRoot={(props) => <Link to="/site-domains" {...props} />}>
        Domains
      </Anchor>
      <Anchor size="sm" href={`/admin/view-site?site=${tenantKey}`} target="_blank" rel="noopener">
        View site
      </Anchor>
    </Group>
  );
}
