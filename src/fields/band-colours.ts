import { color } from '#fields/color/field.ts';
import { group } from '#fields/group/field.ts';

const half = { width: 'half' } as const;

/** Colours of the header or the footer; empty colours follow the theme. */
export const bandColours = (typeName: string) =>
  group({
    label: 'Colours',
    apiDescription: 'Background and text of the area. Empty ones follow the theme.',
    typeName,
    of: {
      background: color({ label: 'Background', help: 'Leave empty to use the theme’s.', ...half }),
      text: color({
        label: 'Text',
        palette: 'text',
        help: 'Adjusted if it would be unreadable.',
        ...half,
      }),
    },
  });
