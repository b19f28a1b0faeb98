import { SegmentedControl } from '@mantine/core';
import classes from './site-scope.module.css';

interface SiteScopeProps {
  /** True: all sites of the organisation. */
  isAll: boolean;
  onChange: (isAll: boolean) => void;
}

/** Switches a library between records added on this site and all records of the organisation. */
export function SiteScope({ isAll, onChange }: SiteScopeProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Sites"
      classNames={{ root: classes.root, label: classes.label }}
      data={[
        { value: 'this', label: 'This site' },
        { value: 'all', label: 'All sites' },
      ]}
      value={isAll ? 'all' : 'this'}
      onChange={(value) => onChange(value === 'all')}
    />
  );
}
