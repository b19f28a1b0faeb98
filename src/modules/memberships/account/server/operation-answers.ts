/** Results and errors of account operations; the errors have the same texts as the forms. */
import { boolean } from '#fields/boolean/field.ts';
import { text } from '#fields/text/field.ts';
import type { FormRedirect, FormResult, FormRejection } from '#model/pages/define-form.ts';
import { badInput } from '#model/errors.ts';

/** Output of a mutation that only confirms its success. */
export const SITE_USER_DONE = {
  shape: 'SiteUserDone',
  fields: {
    done: boolean({
      label: 'Done',
      help: 'True if the call had its effect; message tells the reader so.',
      required: true,
    }),
    message: text({ label: 'Message for readers', required: true }),
  },
};

/** Throws if a service rejected the input: nothing was written. */
export function taken(receipt: FormResult): FormRedirect | null {
  if (typeof receipt === 'object' && 'refused' in receipt) throw refusalOf(receipt);
  return typeof receipt === 'object' && 'goTo' in receipt ? receipt : null;
}

function refusalOf({ refused, errors, reason = 'VALUES_INVALID' }: FormRejection) {
  return badInput(reason, refused, { ...errors });
}
