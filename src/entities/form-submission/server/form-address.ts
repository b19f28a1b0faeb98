/** How programs name a form of a page, and its reader. */
import { ANONYMOUS_READER, type Reader } from '#access/decide-access.ts';
import { text } from '#fields/text/field.ts';
import { isReader } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

/**
 * The arguments of operations that name a form: the path of its page, and the block that shows it. Forms are found as readers find
 * them, so a form of a draft or of a hidden row does not exist.
 */
export const FORM_ADDRESS = {
  path: text({
    label: 'Path',
    required: true,
    lengthMax: 2_000,
    help: 'The path of a page that shows the form.',
  }),
  block: text({
    label: 'Block',
    required: true,
    lengthMax: 60,
    help: 'The ID of the block with the form, as getWebsiteLayoutPage returns it. A dot and a name follow if the block has several forms.',
  }),
};

/** The reader who sends a form. Users who work on the site, and programs with permissions, send as anonymous readers. */
export function formReader({ actor, passes }: Pick<OperationContext, 'actor' | 'passes'>): Reader {
  return isReader(actor) ? { actor, preview: false, ...(passes && { passes }) } : ANONYMOUS_READER;
}
