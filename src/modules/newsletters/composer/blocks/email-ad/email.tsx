import type { BlockProps } from '#model/define-block.ts';
import { useMedia } from '#site/ui/in-site.ts';
import { emailPart, GUTTER, sideBySide } from '../../email/email-renderer.tsx';
import { useEmail } from '../../email/email-context.ts';
import { EmailBox, EmailButton, EmailImage, EmailLink, EmailText } from '../../email/parts.tsx';
import { adBox, adKey } from '../../model/ad-sizes.ts';
import type { EmailAd } from '../../model/email-ad.ts';
import { emailQueryOf } from '../../model/email-query.ts';
import { plainLine } from '../../../sending/model/plain-line.ts';
import { emailWords } from '../../words/index.ts';
import type { emailAd } from './block.ts';

type Props = BlockProps<(typeof emailAd)['settings']>;

/** Pixels between the frame and what is in it. */
const PADDING = 16;

/** Pixels that a text needs to be next to the image. */
const TEXT_WIDTH_MIN = 220;

export function View({ settings, images, page }: Props) {
  const { look, columnWidth } = useEmail();
  const ad = emailQueryOf(page).ads[adKey(settings.position)] ?? houseAd(settings, images);
  const box = adBox(settings.size, columnWidth);
  const width = useImageWidth(ad, box);
  if (!ad.image && !ad.headline) return null;
  const hasText = Boolean(ad.headline ?? ad.text);
  const label = plainLine(ad.label ?? '') || emailWords(page.site.language).advertisement;
  const note = (
    <EmailText tone="muted" size={12} style={hasText ? {} : { textAlign: 'center' }}>
      {label}
    </EmailText>
  );
  if (!hasText)
    return (
      <>
        {note}
        <EmailBox align="center" style={{ padding: '6px 0 0' }}>
          <AdImage ad={ad} width={width} align="center" />
        </EmailBox>
      </>
    );
  return (
    <EmailBox
      className={look.classes.text ? 'm-line' : undefined}
      style={{ padding: PADDING, border: `1px solid ${look.line}` }}
    >
      {note}
      <Framed ad={ad} imageWidth={width} page={page} />
    </EmailBox>
  );
}

/** The advertisement that staff chose. */
function houseAd(settings: Props['settings'], images: Props['images']): EmailAd {
  const { houseImage, houseHeadline, houseText, houseButton, houseLink } = settings;
  const image = houseImage === null ? undefined : images[houseImage.asset];
  return {
    // The library's caption describes a picture, not an offer: only one that was written here is shown.
    image: image && houseImage ? { ...image, caption: houseImage.caption } : null,
    headline: houseHeadline,
    text: houseText,
    button: houseButton,
    link: houseLink ?? '',
    label: null,
  };
}

/** Pixels across of the whole image inside the box; 0 without an image. */
function useImageWidth({ image }: EmailAd, box: { width: number; height: number | null }): number {
  const { origin } = useEmail();
  const media = useMedia();
  if (!image) return 0;
  const file = media.shareImage(origin, image, 'original', 2 * box.width);
  const width = Math.min(box.width, file.width);
  const scale = box.height === null ? 1 : Math.min(1, box.height / ((width * file.height) / file.width));
  return Math.max(1, Math.round(width * scale));
}

/** Image and texts in the frame, next to each other where there is space for both. */
function Framed({ ad, imageWidth, page }: { ad: EmailAd; imageWidth: number; page: Props['page'] }) {
  const email = useEmail();
  const inner = email.columnWidth - 2 * PADDING - 2;
  const width = Math.min(imageWidth, inner);
  const textWidth = inner - width - GUTTER;
  if (!ad.image) return <AdText ad={ad} above={6} />;
  if (textWidth < Math.max(TEXT_WIDTH_MIN, inner / 3))
    return (
      <>
        <EmailBox style={{ padding: '8px 0 0' }}>
          <AdImage ad={ad} width={width} />
        </EmailBox>
        <AdText ad={ad} above={14} />
      </>
    );
  const part = (node: React.ReactNode) => emailPart(page, email, <EmailBox style={SPACED}>{node}</EmailBox>);
  const columns = [
    { html: part(<AdImage ad={ad} width={width} />), width },
    { html: part(<AdText ad={ad} above={0} />), width: textWidth },
  ];
  return <div dangerouslySetInnerHTML={{ __html: sideBySide(columns, email.look) }} />;
}

const SPACED = { padding: '8px 0 0' };

interface AdImageProps {
  ad: EmailAd;
  width: number;
  align?: 'center';
}

function AdImage({ ad, width, align }: AdImageProps) {
  if (!ad.image) return null;
  const alt = plainLine(ad.image.alt);
  const caption = plainLine(ad.image.caption ?? '');
  return (
    <>
      <EmailLink to={ad.link} isSkippedInText={Boolean(ad.headline)}>
        <EmailImage
          image={ad.image}
          width={width}
          ratio="original"
          alt={alt}
          isFilled={!align}
          {...(align && { align })}
        />
      </EmailLink>
      {caption ? (
        <EmailText tone="muted" size={12} above={4} style={align ? { textAlign: align } : {}}>
          {caption}
        </EmailText>
      ) : null}
    </>
  );
}

function AdText({ ad, above }: { ad: EmailAd; above: number }) {
  const { look, columnWidth } = useEmail();
  const [headline, text, button] = [ad.headline, ad.text, ad.button].map((each) => plainLine(each ?? ''));
  return (
    <>
      {headline ? (
        <EmailText isBold size={columnWidth < NARROW ? 18 : 20} above={above}>
          <EmailLink to={ad.link} style={{ color: look.text, textDecoration: 'none' }}>
            {headline}
          </EmailLink>
        </EmailText>
      ) : null}
      {text ? (
        <EmailText size={15} above={headline ? 4 : above}>
          {text}
        </EmailText>
      ) : null}
      {button ? (
        <div data-skip-in-text={headline ? 'true' : undefined}>
          <EmailButton to={ad.link} above={12} kind="outlined">
            {button}
          </EmailButton>
        </div>
      ) : null}
    </>
  );
}

/** Below this width of a column, headlines are smaller. */
const NARROW = 420;
