/** Emails to readers about their accounts, in the language of the site. */
import { renderToStaticMarkup } from 'react-dom/server';
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import { directionOf } from '#model/languages.ts';
import { oneLine } from '#server/mail/ui/render-mail.tsx';
import type { RecordContext } from '#server/records/index.ts';
import { memberWords } from '../words.ts';

export interface ReaderMail {
  to: string;
  subject: string;
  text: string;
  /** The whole address, and what its button says. */
  link: { url: string; label: string };
  siteName: string;
  language: string;
  /** Instead of the sentence for those who did not ask for it. */
  note?: string;
}

const SUBJECT_MAX = 200;

/** Queues the email with the transaction. */
export async function mailReader(work: RecordContext, mail: ReaderMail): Promise<void> {
  const ignoreMail = mail.note ?? memberWords(mail.language).ignoreMail;
  const subject = oneLine(mail.subject).slice(0, SUBJECT_MAX);
  await work.records.insertPastRules(mailOutbox, {
    to: mail.to,
    subject,
    text: `${mail.text}\n\n${mail.link.url}\n\n${ignoreMail}\n\n${mail.siteName}`,
    html: htmlOf({ ...mail, subject }, ignoreMail),
    state: 'queued',
    attempts: 0,
  });
}

function htmlOf({ subject, text, link, siteName, language }: ReaderMail, ignoreMail: string): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, padding: 24, fontFamily: 'system-ui, Arial, sans-serif', lineHeight: 1.5 }}>
        <h1 style={{ fontSize: 20 }}>{subject}</h1>
        <p>{text}</p>
        <p>
          <a
            href={link.url}
            style={{
              display: 'inline-block',
              padding: '10px 18px',
              background: '#12324a',
              color: '#ffffff',
              textDecoration: 'none',
            }}
          >
            {link.label}
          </a>
        </p>
        <p style={{ color: '#4d5d64', fontSize: 14, overflowWrap: 'anywhere' }}>{link.url}</p>
        <p style={{ color: '#4d5d64', fontSize: 14 }}>{ignoreMail}</p>
        <p style={{ color: '#4d5d64', fontSize: 14 }}>{siteName}</p>
      </body>
    </html>,
  )}`;
}
