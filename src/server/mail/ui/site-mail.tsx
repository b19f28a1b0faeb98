/**
 * Renders an email of a site to a reader: the site's logo and colour, a text, one button, notes, and the sender's
 * name and postal address. Loads nothing but the logo.
 */
import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { textOn } from '#look/colour.ts';
import type { MediaAddresses } from '#media/media-addresses.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { siteLook } from '#settings/base-styles.ts';
import { headerSettings } from '#settings/header.ts';
import { directionOf } from '#text/languages.ts';

/**
 * An email of a site to a reader. All texts are plain: they are escaped where they are rendered, and the caller removes
 * placeholders of secrets and links in names.
 */
export interface SiteMail {
  subject: string;
  /** Paragraphs, separated by empty lines. */
  text: string;
  /** The button; its URL is absolute. */
  link: { url: string; label: string };
  /** Small print below the button. */
  notes: readonly string[];
  /** Lines of the sender: name and postal address. */
  from: readonly string[];
  siteName: string;
  /** Language tag of the texts. */
  language: string;
  settings: SiteSettings;
  /** Undefined in commands: the email has the name in place of the logo. */
  media: MediaAddresses | undefined;
}

/** Height of the logo in pixels. */
const LOGO_HEIGHT = 32;

/**
 * Renders the email as HTML and as text, from the same data. The text has the link's URL on a separate line, after
 * the paragraphs; the HTML also shows it below the button.
 */
export function renderSiteMail(mail: SiteMail): { html: string; text: string } {
  const { text, link, notes, from } = mail;
  return {
    html: htmlOf(mail),
    text: `${text}\n\n${link.url}\n\n${notes.join('\n\n')}\n\n${from.join('\n')}`,
  };
}

function htmlOf({ subject, text, link, siteName, language, settings, media, notes, from }: SiteMail): string {
  const { main } = siteLook(settings).colours.primary;
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{subject}</title>
      </head>
      <body style={STYLES.body}>
        <div role="article" aria-label={subject} style={{ ...STYLES.sheet, borderTop: `4px solid ${main}` }}>
          <Sender
            siteName={siteName}
            settings={settings}
            media={media}
            origin={new URL(link.url).origin}
            colour={main}
          />
          <h1 style={STYLES.heading}>{subject}</h1>
          {text.split('\n\n').map((paragraph) => (
            <p key={paragraph} style={{ ...STYLES.paragraph, whiteSpace: 'pre-line' }}>
              {paragraph}
            </p>
          ))}
          <p style={STYLES.paragraph}>
            <a href={link.url} style={{ ...STYLES.button, background: main, color: textOn(main) }}>
              {link.label}
            </a>
          </p>
          <p style={{ ...STYLES.note, overflowWrap: 'anywhere' }}>{link.url}</p>
          {notes.map((note) => (
            <p key={note} style={STYLES.note}>
              {note}
            </p>
          ))}
          <p style={{ ...STYLES.note, whiteSpace: 'pre-line' }}>{from.join('\n')}</p>
        </div>
      </body>
    </html>,
  )}`;
}

interface SenderProps extends Pick<SiteMail, 'siteName' | 'settings'> {
  media: MediaAddresses | undefined;
  origin: string;
  colour: string;
}

/** The site's logo, or its name in the site's colour. */
function Sender({ siteName, settings, media, origin, colour }: SenderProps) {
  const { logo } = settings.read(headerSettings);
  return (
    <p style={{ ...STYLES.sender, color: colour }}>
      {logo && media ? (
        <img
          src={media.shareImage(origin, logo, 'original').url}
          alt={siteName}
          height={LOGO_HEIGHT}
          style={STYLES.logo}
        />
      ) : (
        siteName
      )}
    </p>
  );
}

const STYLES = {
  body: {
    margin: 0,
    padding: '24px 16px',
    backgroundColor: '#f3f5f6',
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
    lineHeight: 1.5,
    color: '#1b2a30',
  },
  sheet: { maxWidth: 560, margin: '0 auto', padding: '28px 28px 20px', backgroundColor: '#ffffff' },
  sender: { margin: '0 0 20px', fontSize: 18, fontWeight: 700 },
  logo: { display: 'block', maxWidth: '100%', border: 0 },
  heading: { margin: '0 0 16px', fontSize: 22, lineHeight: 1.3 },
  paragraph: { margin: '0 0 18px', fontSize: 16 },
  button: {
    display: 'inline-block',
    padding: '12px 20px',
    borderRadius: 4,
    fontWeight: 600,
    textDecoration: 'none',
  },
  note: { margin: '0 0 14px', fontSize: 14, color: '#4d5d64' },
} as const satisfies Record<string, CSSProperties>;
