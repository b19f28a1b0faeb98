import type { RawBuilder } from 'kysely';
import type { ContactDetailsById } from '#site/ui/people/contact-details.ts';
import type { BlockLoad } from '#model/pages/define-load.ts';
import { contactLoad } from '../contact-load.ts';
import type { contacts } from './block.ts';

/** Contact details of the people. */
export const load: BlockLoad<typeof contacts, RawBuilder<unknown>, ContactDetailsById> = (
  _settings,
  { items },
  { scope },
) => contactLoad(items.flat(), scope.organisationId);
