import { SegmentedControl } from '@mantine/core';

interface SiteScopeProps {
  /** True: of every site of the organisation. */
  isAll: boolean;
  onChange: (isAll: boolean) => void;
}

/** Whether a library shows what was added on this site, or all of the organisation's. */
export function SiteScope({ isAll, onChange }: SiteScopeProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Sites"
      data={[
        { value: 'this', label: 'This site' },
        { value: 'all', label: 'All sites' },
      ]}
      value={isAll ? 'all' : 'this'}
      onChange={(value) => onChange(value === 'all')}
    />
  );
}
