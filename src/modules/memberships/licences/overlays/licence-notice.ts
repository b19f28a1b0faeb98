import { defineOverlay } from '#model/pages/define-overlay.ts';
import { accessNotice, fullNotice } from '../server/access-notice.ts';
import { fullLicence } from '../passes/full-licence.ts';
import { licence } from '../passes/licence.ts';

/** Shows which company's licence opened the page, or would have opened it with a free seat. */
export const licenceNotice = defineOverlay({
  name: 'licenceNotice',
  order: 30,
  patch: ({ reader: { passes }, isGated, openedBy, meter, hasPlaceholder, language }) => {
    if (!passes || meter || !hasPlaceholder) return null;
    const refused = isGated ? fullLicence.findIn(passes) : null;
    if (refused) return { placeholder: fullNotice(refused.name, language) };
    const opened = openedBy === licence.name ? licence.findIn(passes) : null;
    return opened && { placeholder: accessNotice(opened, language) };
  },
});
