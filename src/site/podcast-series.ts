/** A podcast series in schema.org: the same entity on every page that names it. */
import type { ContentDetail } from '#page-model/page.ts';
import { absoluteUrl, podcastFeedPath } from '#addresses/paths.ts';
import { seriesOf } from '#feeds/podcast-series.ts';
import type { Section } from '#page-model/site-data.ts';
import type { DocumentInput } from '#server/pages/index.ts';
import { podcastsSettings } from '#settings/podcasts.ts';

/** The series to which an episode belongs; null if its section is deleted. */
export function seriesOfEpisode(
  input: DocumentInput,
  { section }: ContentDetail,
): Record<string, unknown> | null {
  const { data } = input;
  const home = [...data.sections.values()].find(({ path }) => path === '/');
  const own = (section && data.sections.get(section.id)) ?? home;
  return own ? seriesNode(input, own) : null;
}

/** The page's section as a series, if the settings list it; null for other sections. */
export function listedSeries(input: DocumentInput): Record<string, unknown> | null {
  const { page, data } = input;
  const section = page.section && data.sections.get(page.section.id);
  if (!section) return null;
  const { series } = data.settings.read(podcastsSettings);
  const isListed = series.some(
    (entry) => entry.section === section.id || (page.kind === 'home' && entry.section === null),
  );
  return isListed ? seriesNode(input, section) : null;
}

function seriesNode({ data, origin }: DocumentInput, section: Section): Record<string, unknown> {
  const { title, description, cover } = seriesOf(data, section, data.settings.read(podcastsSettings).series);
  const url = absoluteUrl(origin, section.path);
  return {
    '@type': 'PodcastSeries',
    '@id': `${url}#podcast`,
    name: title,
    url,
    description,
    webFeed: absoluteUrl(origin, podcastFeedPath(section.path)),
    ...(cover && { image: data.site.app.media.shareImage(origin, cover, '1x1').url }),
  };
}
