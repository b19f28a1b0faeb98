import { Section } from 'react-email';
import type { BlockProps } from '#model/define-block.ts';
import type { ContentCard } from '#page-model/page.ts';
import { dayOf } from '#site/ui/date.tsx';
import { cutAtWord, EXCERPT_LENGTH } from '#text/teaser.ts';
import { useEmail } from '../../email/email-context.ts';
import { EmailButton, EmailImage, EmailLink, EmailText } from '../../email/parts.tsx';
import { emailWords } from '../../words/index.ts';
import type { emailItems } from './block.ts';

type Props = BlockProps<(typeof emailItems)['settings']>;

export function View({ settings, items, page }: Props) {
  const { look } = useEmail();
  return (
    <>
      {(items[0] ?? []).map((card, index) => (
        <Section key={card.id} style={{ paddingTop: index === 0 ? 0 : look.gap }}>
          <Item card={card} settings={settings} page={page} />
        </Section>
      ))}
    </>
  );
}

type ItemProps = Pick<Props, 'settings' | 'page'> & { card: ContentCard };

/** Pixels across of the images in a list. */
const THUMBNAIL = 160;

/** Below this width of a column, a list has no images next to the texts. */
const NARROW = 420;

function Item({ card, settings, page }: ItemProps) {
  const { columnWidth } = useEmail();
  const text = <ItemText card={card} settings={settings} page={page} />;
  const image = settings.presentation === 'headlines' ? null : card.image;
  if (!image) return text;
  const isLarge = settings.presentation === 'large' || columnWidth < NARROW;
  const linked = (width: number) => (
    <EmailLink to={card.path} contentId={card.id}>
      <EmailImage image={image} width={width} alt="" />
    </EmailLink>
  );
  if (isLarge)
    return (
      <>
        {linked(columnWidth)}
        <div style={{ paddingTop: 10 }}>{text}</div>
      </>
    );
  return (
    <table role="presentation" width="100%" border={0} cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td width={THUMBNAIL} valign="top" style={{ width: THUMBNAIL, paddingInlineEnd: 16 }}>
            {linked(THUMBNAIL)}
          </td>
          <td valign="top">{text}</td>
        </tr>
      </tbody>
    </table>
  );
}

function ItemText({ card, settings, page }: ItemProps) {
  const { look } = useEmail();
  const { language, timeZone } = page.site;
  const teaser =
    settings.showTeaser && card.teaser
      ? cutAtWord(card.teaser, settings.teaserLength ?? EXCERPT_LENGTH)
      : null;
  const notes = [
    settings.showSection ? card.section?.name : null,
    settings.showDate && card.published ? dayOf(card.published, timeZone, language) : null,
  ].filter((note) => note != null);
  return (
    <>
      {notes.length > 0 ? <EmailText tone="muted">{notes.join(' · ')}</EmailText> : null}
      <EmailText
        style={{ fontSize: settings.presentation === 'large' ? 21 : 17, lineHeight: 1.3, fontWeight: 700 }}
      >
        <EmailLink to={card.path} contentId={card.id} style={{ color: look.text, textDecoration: 'none' }}>
          {card.name}
        </EmailLink>
      </EmailText>
      {teaser ? <EmailText style={{ marginTop: 4 }}>{teaser}</EmailText> : null}
      {settings.showButton ? (
        <div style={{ paddingTop: 10 }}>
          <EmailButton to={card.path} contentId={card.id}>
            {emailWords(language).readMore}
          </EmailButton>
        </div>
      ) : null}
    </>
  );
}
