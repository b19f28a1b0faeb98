/** Metadata for social networks and messengers on which a page is shared: Open Graph and Twitter cards. */
import { escapeHtml } from '#text/html.ts';
import type { ImageSource } from '#media/image-source.ts';
import { textField } from '#page-model/type-fields.ts';
import type { ContentDetail } from '#page-model/page.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { secondsOf } from '#media/recording.ts';
import type { DocumentInput } from '#server/pages/index.ts';
import { generalSettings } from '#settings/general.ts';

/** Texts of a card; `url` is the canonical URL. */
interface Card {
  title: string;
  description: string | null;
  url: string;
}

/** The tags of a page that can be shared. */
export function socialTags(input: DocumentInput, { title, description, url }: Card): string[] {
  const { page, contentTypes } = input;
  const type = page.content && (contentTypes.get(page.content.type)?.sharedAs ?? 'website');
  const image = sharedImage(input);
  return [
    property('og:site_name', page.site.name),
    property('og:type', type ?? 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    ...(image ? imageTags(input, image, title) : []),
    ...(page.content ? factsOf(input, page.content, type) : []),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
  ];
}

/**
 * The image for sharing a page: its own, otherwise that of the site's settings, otherwise that of the first
 * item in its lists.
 */
export function sharedImage({ page, data, listed }: DocumentInput): ImageSource | null {
  const own = page.content?.image ?? page.module?.listed?.image;
  return (
    own ??
    data.settings.read(generalSettings).shareImage ??
    listed.find(({ image }) => image !== null)?.image ??
    null
  );
}

/** 1,600 by 900 pixels, or as large as the source allows: networks crop it to their own shapes. */
function imageTags({ data, origin }: DocumentInput, image: ImageSource, title: string): string[] {
  const { url, type, width, height } = data.site.app.media.shareImage(origin, image);
  const alt = image.alt || title;
  return [
    property('og:image', url),
    property('og:image:type', type),
    property('og:image:width', String(width)),
    property('og:image:height', String(height)),
    property('og:image:alt', alt),
    name('twitter:image', url),
    name('twitter:image:alt', alt),
  ];
}

/** Additional properties of the page's type: https://ogp.me/#types */
function factsOf({ origin }: DocumentInput, content: ContentDetail, type: string | null): string[] {
  if (type === 'article')
    return [
      property('article:published_time', content.published),
      property('article:modified_time', content.updated),
      property('article:section', content.section?.name),
      ...content.authors.map(({ path }) =>
        property('article:author', path === null ? null : absoluteUrl(origin, path)),
      ),
    ];
  if (type === 'video.other') {
    const seconds = secondsOf(textField(content.fields, 'duration'));
    return [
      property('video:release_date', content.published),
      property('video:duration', seconds === null ? null : String(seconds)),
    ];
  }
  return [];
}

function property(key: string, value: string | null | undefined): string {
  return value ? `<meta property="${key}" content="${escapeHtml(value)}">` : '';
}

function name(key: string, value: string): string {
  return `<meta name="${key}" content="${escapeHtml(value)}">`;
}
