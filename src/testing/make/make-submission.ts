/** A form submitted by a reader, as a record of a site. */
import { randomBytes } from 'node:crypto';
import { formSubmission } from '#entities/form-submission/entity.ts';
import type { Services } from '#server/services.ts';

/** Stores a submission and returns its id. */
export async function makeSubmission(
  services: Services,
  { organisationId, id }: { organisationId: number; id: number },
  sender = 'Ann Lee',
): Promise<number> {
  const actor = { kind: 'system', organisationId } as const;
  const submission = await services.write({ actor, organisationId, siteIds: [id] }, (work) =>
    work.records.insertSkippingPrepare(formSubmission, {
      site: id,
      form: 'contactUs',
      sender,
      email: 'ann@reader.example',
      page: '/contact',
      answers: 'Message:\nHigh water at six.',
      attempt: randomBytes(12).toString('hex'),
    }),
  );
  return submission.id;
}
