/** The parts of an item of the site in an email. */
import type { ReactNode } from 'react';
import type { ContentCard, PageSubject } from '#page-model/page.ts';
import type { ImageRatio } from '#media/media.ts';
import { dayOf } from '#site/ui/date.tsx';
import { directionOf } from '#text/languages.ts';
import { cutAtWord, EXCERPT_LENGTH } from '#text/teaser.ts';
import { emailWords } from '../words/index.ts';
import { useEmail } from './email-context.ts';
import { EmailButton, EmailImage, EmailLink, EmailTable, EmailText } from './parts.tsx';

/** Which parts of items a block shows. */
export interface ItemParts {
  showTeaser?: boolean | null;
  teaserLength?: number | null;
  showSection?: boolean | null;
  showDate?: boolean | null;
  showButton?: boolean | null;
}

/** Below each other, with space between them. */
export function EmailStack({ gap, children }: { gap: number; children: readonly ReactNode[] }) {
  return (
    <EmailTable>
      {children.map((child, index) => (
        <tr key={index}>
          <td style={{ padding: index === 0 ? 0 : `${gap}px 0 0` }}>{child}</td>
        </tr>
      ))}
    </EmailTable>
  );
}

/** The item's image with a link to it; nothing without an image. */
export function ItemImage({ card, width, ratio }: { card: ContentCard; width: number; ratio: ImageRatio }) {
  if (!card.image) return null;
  return (
    <EmailLink to={card.path} contentId={card.id} isSkippedInText>
      <EmailImage image={card.image} width={width} ratio={ratio} alt={card.image.alt || card.name} />
    </EmailLink>
  );
}

interface ItemTextProps {
  card: ContentCard;
  parts: ItemParts;
  page: PageSubject;
  /** Pixels of the name. */
  size: number;
  /** Pixels above the text. */
  above?: number;
  /** Above the name, in place of the section and the date. */
  note?: string | null;
}

/** Section and date, the name with its link, the teaser, and the button. */
export function ItemText({ card, parts, page, size, above = 0, note }: ItemTextProps) {
  const { look } = useEmail();
  const line = note ?? noteOf(card, parts, page);
  const teaser =
    parts.showTeaser && card.teaser ? cutAtWord(card.teaser, parts.teaserLength ?? EXCERPT_LENGTH) : null;
  const { language: lang } = card;
  const language = lang === undefined ? undefined : { lang, dir: directionOf(lang) };
  return (
    <>
      {line ? (
        <EmailText tone="muted" above={above}>
          {line}
        </EmailText>
      ) : null}
      <EmailText isBold size={size} above={line ? 2 : above} language={language}>
        <EmailLink to={card.path} contentId={card.id} style={{ color: look.text, textDecoration: 'none' }}>
          {card.name}
        </EmailLink>
      </EmailText>
      {teaser ? (
        <EmailText size={15} above={4} language={language}>
          {teaser}
        </EmailText>
      ) : null}
      {parts.showButton ? (
        <div data-skip-in-text="true">
          <EmailButton to={card.path} contentId={card.id} above={12}>
            {emailWords(page.site.language).readMore}
          </EmailButton>
        </div>
      ) : null}
    </>
  );
}

/** Pixels across of the image next to a text. */
const THUMBNAIL = 160;

/** Below this width of a column, the image is above the text. */
const NARROW = 420;

/** The item with its image next to the text, or above it in a narrow column. */
export function ItemRow(props: Omit<ItemTextProps, 'above'>) {
  const { look, columnWidth } = useEmail();
  const { card } = props;
  if (!card.image) return <ItemText {...props} />;
  if (columnWidth < NARROW)
    return (
      <>
        <ItemImage card={card} width={columnWidth} ratio="16x9" />
        <ItemText {...props} above={10} />
      </>
    );
  return (
    <EmailTable>
      <tr>
        <td
          width={THUMBNAIL}
          valign="top"
          className="m-thumbnail"
          style={{ width: THUMBNAIL, padding: '4px 0 0' }}
        >
          <ItemImage card={card} width={THUMBNAIL} ratio="3x2" />
        </td>
        <td valign="top" style={{ padding: look.direction === 'rtl' ? '0 16px 0 0' : '0 0 0 16px' }}>
          <ItemText {...props} />
        </td>
      </tr>
    </EmailTable>
  );
}

function noteOf(card: ContentCard, { showSection, showDate }: ItemParts, { site }: PageSubject): string {
  const section = showSection ? card.section?.name : null;
  const date = showDate && card.published ? dayOf(card.published, site.timeZone, site.language) : null;
  return [section, date].filter(Boolean).join(' · ');
}
