/** The emails of a form: one per address in the site's settings, so that recipients don't see each other. */
import { renderToStaticMarkup } from 'react-dom/server';
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import type { SentForm } from '#model/pages/define-form.ts';
import { directionOf } from '#text/languages.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { unlinkedName } from '#text/person-name.ts';
import { oneLine } from '#server/mail/ui/render-mail.tsx';
import type { RecordContext } from '#server/records/index.ts';
import { contactUsSettings } from '#settings/contact-us.ts';
import { inquiryFormSettings } from '#settings/inquiry-form.ts';
import { formWords } from '#site/ui/forms/words.ts';
import { emailOf, senderOf } from './in-words.ts';

/** Settings by form: the sender never chooses the recipients. */
const SETTINGS = new Map([
  ['contactUs', contactUsSettings],
  ['inquiry', inquiryFormSettings],
]);

const SUBJECT_MAX = 200;
/** Maximum length of the text, such that an email in the outbox can hold it with its markup. */
const TEXT_MAX = 18_000;

/** Queues the emails with the transaction; no emails if the site's settings name no recipients. */
export async function mailToDesk(work: RecordContext, sent: SentForm, answers: string): Promise<void> {
  const group = SETTINGS.get(sent.form.name);
  if (!group) throw new Error(`No settings define the recipients of the form ${sent.form.name}.`);
  const to = sent.settings.read(group);
  const subject = oneLine(to.notificationSubject ?? `${sent.siteName}: ${senderOf(sent)}`).slice(
    0,
    SUBJECT_MAX,
  );
  const url = absoluteUrl(sent.origin, sent.path);
  const text = `${sent.pageTitle}\n${url}\n\n${answers}`.slice(0, TEXT_MAX);
  const image = to.emailHeaderImage && sent.imageAddress(to.emailHeaderImage);
  const html = htmlOf({ subject, text, image, siteName: sent.siteName, language: sent.language });
  for (const address of new Set([...(to.sendTo ?? []), ...(to.sendBcc ?? [])]))
    await work.records.insertSkippingPrepare(mailOutbox, {
      to: address,
      sendFrom: to.sendFrom,
      replyTo: emailOf(sent),
      askedBy: sent.reader?.id ?? null,
      subject,
      text,
      html,
      state: 'queued',
      attempts: 0,
    });
}

interface DeskMail {
  subject: string;
  text: string;
  image: string | null;
  siteName: string;
  language: string;
}

function htmlOf({ subject, text, image, siteName, language }: DeskMail): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, padding: 24, fontFamily: 'system-ui, Arial, sans-serif' }}>
        {image && <img src={image} alt={siteName} style={{ maxWidth: '100%', maxHeight: 120 }} />}
        <h1 style={{ fontSize: 20 }}>{unlinkedName(subject)}</h1>
        <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.5 }}>{text}</div>
        <p lang={formWords.languageFor(language)} style={{ color: '#4d5d64', fontSize: 14 }}>
          {formWords(language).mailNote}
        </p>
      </body>
    </html>,
  )}`;
}
