/**
 * Renders mails as HTML for most readers and as text for the rest, from the same data. They load nothing from
 * other servers.
 */
import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { unlinkedName } from '#text/person-name.ts';
import { withoutSecretMark, type Mail, type MailPart } from './mail.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Renders a mail; throws if a link points anywhere but to the admin's origin. */
export function renderMail(said: Mail, adminOrigin: string): RenderedMail {
  const mail = plainMail(said);
  for (const part of mail.parts) {
    if (part.kind === 'link' && new URL(part.url).origin !== adminOrigin)
      throw new Error(`A mail may link to ${adminOrigin} alone.`);
  }
  return {
    subject: oneLine(mail.subject),
    html: `<!doctype html>${renderToStaticMarkup(<MailDocument mail={mail} />)}`,
    text: textOf(mail),
  };
}

/**
 * Ensures, whatever names the mail contains, that no secret is inserted in them and that email programs do
 * not turn the greeting into a link. The heading is protected where it is rendered.
 */
function plainMail({ subject, greeting, parts }: Mail): Mail {
  return {
    subject: withoutSecretMark(subject),
    greeting: unlinkedName(withoutSecretMark(greeting)),
    parts: parts.map((part) =>
      part.kind === 'link' ? part : { ...part, text: withoutSecretMark(part.text) },
    ),
  };
}

function MailDocument({ mail }: { mail: Mail }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{mail.subject}</title>
      </head>
      <body style={STYLES.body}>
        <div role="article" aria-label={mail.subject} style={STYLES.sheet}>
          <p style={STYLES.sender}>Masthead</p>
          <h1 style={STYLES.heading}>{unlinkedName(mail.subject)}</h1>
          <p style={STYLES.paragraph}>{mail.greeting}</p>
          {mail.parts.map((part, index) => (
            <Part key={index} part={part} />
          ))}
        </div>
      </body>
    </html>
  );
}

function Part({ part }: { part: MailPart }) {
  if (part.kind === 'paragraph') return <p style={STYLES.paragraph}>{part.text}</p>;
  if (part.kind === 'note') return <p style={STYLES.note}>{part.text}</p>;
  return (
    <>
      <p style={STYLES.paragraph}>
        <a href={part.url} style={STYLES.button}>
          {part.label}
        </a>
      </p>
      <p style={STYLES.note}>
        If the button does nothing, copy this address into your browser:
        <br />
        <span style={STYLES.address}>{part.url}</span>
      </p>
    </>
  );
}

function textOf({ greeting, parts }: Mail): string {
  const paragraphs = parts.map((part) => (part.kind === 'link' ? `${part.label}:\n${part.url}` : part.text));
  return `${[greeting, ...paragraphs, '--\nMasthead'].join('\n\n')}\n`;
}

/** Returns a text on one line. A subject is a header: a person's name must not begin another header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

const STYLES = {
  body: { margin: 0, padding: '24px 16px', backgroundColor: '#f3f5f6', fontFamily: FONT, color: '#1b2a30' },
  sheet: {
    maxWidth: 560,
    margin: '0 auto',
    padding: '32px 28px',
    backgroundColor: '#ffffff',
    color: '#1b2a30',
    borderRadius: 6,
  },
  sender: { margin: '0 0 20px', fontSize: 13, letterSpacing: '0.04em', color: '#4d5d64' },
  heading: { margin: '0 0 16px', fontSize: 22, lineHeight: 1.3, fontWeight: 600 },
  paragraph: { margin: '0 0 18px', fontSize: 16, lineHeight: 1.55 },
  button: {
    display: 'inline-block',
    padding: '12px 20px',
    backgroundColor: '#12506b',
    color: '#ffffff',
    borderRadius: 4,
    fontWeight: 600,
    textDecoration: 'none',
  },
  note: { margin: '0 0 18px', fontSize: 14, lineHeight: 1.5, color: '#4d5d64' },
  address: { overflowWrap: 'anywhere' },
} as const satisfies Record<string, CSSProperties>;
