/** Status field for records that are switched off instead of deleted. */
import { integer } from './integer/field.ts';

interface ActiveStatusOptions {
  help?: string;
  /** Label of the inactive state. Default: Inactive. */
  inactiveLabel?: string;
  width?: 'half';
  writable?: 'server';
}

/** Creates a status field: 1 (active, the default) or 0. */
export function activeStatus({ inactiveLabel = 'Inactive', ...options }: ActiveStatusOptions = {}) {
  return integer({
    label: 'Status',
    required: true,
    default: 1,
    choices: [
      { value: 1, label: 'Active' },
      { value: 0, label: inactiveLabel },
    ],
    ...options,
  });
}
