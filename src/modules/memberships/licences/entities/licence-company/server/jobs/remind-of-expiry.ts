import { unlinkedName } from '#text/person-name.ts';
import { sql } from 'kysely';
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import { knownTimeZone } from '#text/locale.ts';
import type { JobContext } from '#server/context.ts';
import { renderMail } from '#server/mail/ui/render-mail.tsx';
import type { RecordContext } from '#server/records/index.ts';

/** Days before the end at which the contact gets a reminder (design of site licences). */
const REMINDED_DAYS = [30, 7, 1];

const SUBJECT_MAX = 200;

interface Ending {
  name: string;
  siteName: string;
  contactEmail: string;
  /** Milliseconds since 1970. */
  expires: number;
  /** The site's time zone. */
  timeZone: string;
  days: number;
}

export const remindOfExpiry = defineJob({
  name: 'licenceCompany/remindOfExpiry',
  summary: 'Emails the contacts of site licenses that expire in 30, 7 or 1 days, once each.',
  payload: {},
  attemptsMax: 3,
  scope: 'platform',
  every: 'day',
  run: async (ctx: JobContext) => {
    for (const organisationId of ctx.organisations())
      await ctx.writeFor(organisationId, async (work) => {
        for (const ending of await takeDueReminders(work))
          await mailReminder({ services: ctx.services, records: work.records }, ending);
      });
  },
});

/**
 * Licences whose end has reached one of the marks since the last run, each once: a row stores the mark of the
 * reminder. A job that was delayed for days sends only the nearest mark.
 */
async function takeDueReminders({ db, organisationId }: RecordContext): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    with due as (
      select c.organisation_id, c.id, c.expires, min(mark.days) as days
      from licence_company c cross join unnest(${REMINDED_DAYS}::integer[]) as mark (days)
      where c.organisation_id = ${organisationId} and c.status = 1 and c.contact_email is not null
        and c.expires > now() and c.expires <= now() + make_interval(days => mark.days)
      group by c.organisation_id, c.id, c.expires
    ), reminded as (
      insert into licence_reminder (organisation_id, licence_company_id, expires, days)
      select organisation_id, id, expires, days from due
      on conflict do nothing
      returning licence_company_id, days
    )
    select c.name, s.name as "siteName", c.contact_email as "contactEmail", r.days,
      (extract(epoch from c.expires) * 1000)::float8 as expires, s.time_zone as "timeZone"
    from reminded r
    join licence_company c on c.organisation_id = ${organisationId} and c.id = r.licence_company_id
    join site s on s.organisation_id = c.organisation_id and s.id = c.site_id`.execute(db);
  return rows;
}

async function mailReminder(
  { services: { config }, records }: Pick<JobContext, 'services'> & Pick<RecordContext, 'records'>,
  { name, siteName, contactEmail, expires, timeZone }: Ending,
): Promise<void> {
  const day = dayInWords(expires, timeZone);
  const what = `of ${unlinkedName(name)} for ${unlinkedName(siteName)}`;
  const rendered = renderMail(
    {
      subject: `The license ${what} expires on ${day}`.slice(0, SUBJECT_MAX),
      greeting: 'Hello,',
      parts: [
        {
          kind: 'paragraph',
          text: `The site license ${what} expires on ${day}. After that, readers need accounts of their own. Reply to your contact at ${unlinkedName(siteName)} to renew it.`,
        },
      ],
    },
    config.adminOrigin,
  );
  await records.insertSkippingPrepare(mailOutbox, {
    to: contactEmail,
    ...rendered,
    state: 'queued',
    attempts: 0,
  });
}

/** Formats an instant like `24 December 2026`, in the site's time zone. */
function dayInWords(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: knownTimeZone(timeZone) }).format(
    instant,
  );
}
