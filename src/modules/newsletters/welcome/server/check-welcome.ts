import { badInput, type FieldErrors } from '#model/errors.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterTemplate } from '../../composer/entities/newsletter-template/entity.ts';
import { hasBrokenNameSlot } from '../../composer/model/name-slot.ts';
import { plainLine } from '../../sending/model/plain-line.ts';
import { senderOf } from '../../sending/server/load-campaign.ts';
import type { newsletter } from '../../subscriptions/entities/newsletter/entity.ts';

type Newsletter = RecordOf<typeof newsletter>;
type Checked = Pick<
  Newsletter,
  | 'site'
  | 'title'
  | 'welcomeTemplate'
  | 'welcomeSubject'
  | 'fromName'
  | 'fromEmail'
  | 'replyTo'
  | 'postalAddress'
>;

/**
 * Throws BAD_USER_INPUT with a message by field if a newsletter has a welcome email that cannot be sent. A template that was
 * deactivated after it was chosen is accepted: no welcome email is sent until it is active again.
 */
export async function checkWelcome(
  work: Pick<RecordContext, 'records'>,
  before: Pick<Newsletter, 'welcomeTemplate'> | null,
  next: Checked,
): Promise<void> {
  if (next.welcomeTemplate === null) return;
  const template = await work.records.find(newsletterTemplate, next.welcomeTemplate);
  const isNew = next.welcomeTemplate !== before?.welcomeTemplate;
  const errors: FieldErrors = {
    ...(template?.site !== next.site && {
      welcomeTemplate: 'The template does not exist on this site. Choose another.',
    }),
    ...(template?.site === next.site &&
      isNew &&
      template.status !== 1 && {
        welcomeTemplate: 'The template is inactive. Activate it, or choose another.',
      }),
    ...subjectErrors(next.welcomeSubject ?? ''),
    ...(template?.site === next.site &&
      senderOf({ template, newsletter: next }).from.address === '' && {
        fromEmail: 'The welcome email has no sender. Enter one, or choose a template that has one.',
      }),
    ...((next.postalAddress ?? '').trim() === '' && {
      postalAddress: 'The welcome email has to show the publisher’s postal address. Enter it.',
    }),
  };
  if (Object.keys(errors).length > 0)
    throw badInput(
      'WELCOME_NOT_SENDABLE',
      'The welcome email cannot be sent like this. Correct the marked fields.',
      errors,
    );
}

function subjectErrors(subject: string): FieldErrors {
  if (plainLine(subject) === '') return { welcomeSubject: 'Enter the subject of the welcome email.' };
  return hasBrokenNameSlot(subject)
    ? { welcomeSubject: 'The place of the first name is not complete. Write {firstName|reader}.' }
    : {};
}
