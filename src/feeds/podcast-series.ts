/** A series of episodes: the site settings of the section to which the episodes belong. */
import type { ImageSource } from '#media/image-source.ts';
import { HOME_ALIAS } from '#addresses/paths.ts';
import { DEFAULT_PODCAST_CATEGORY } from './podcast-categories.ts';
import { hierarchyOf, type Section, type SiteData } from '#page-model/site-data.ts';

/** One entry in the podcast settings. */
export interface SeriesSettings {
  section: number | null;
  title: string | null;
  description: string | null;
  cover: ImageSource | null;
  owner: string | null;
  email: string | null;
  category: string | null;
  isExplicit: boolean | null;
  guid: string | null;
}

export interface PodcastSeries {
  title: string;
  description: string;
  /** Square, at least 1,400 pixels wide; null if the settings have no cover. */
  cover: ImageSource | null;
  owner: string;
  email: string | null;
  /** One of `PODCAST_CATEGORIES`. */
  category: string;
  isExplicit: boolean;
  /** The guid in the settings of this very section; null if it is derived from the section. */
  guid: string | null;
}

/**
 * The series of a section. Values missing from its own entry are taken from the nearest section above it,
 * then from the whole site; title, description and guid are never inherited.
 */
export function seriesOf(
  data: SiteData,
  section: Section,
  entries: readonly SeriesSettings[],
): PodcastSeries {
  const { site } = data;
  const isHome = section.alias === HOME_ALIAS;
  const chain = hierarchyOf(data, section.id);
  const ofSection = (id: number | null) => entries.filter((entry) => entry.section === id);
  const own = [...ofSection(section.id), ...(isHome ? ofSection(null) : [])];
  const all = [...chain.toReversed().flatMap(({ id }) => ofSection(id)), ...ofSection(null)];
  const first = <K extends keyof SeriesSettings>(key: K, from = all) =>
    from.find((entry) => entry[key] !== null)?.[key] ?? null;
  const names = chain.map(({ name }) => name);
  return {
    title: first('title', own) ?? (isHome ? site.name : `${names.join(' > ')} | ${site.name}`),
    description: first('description', own) ?? section.description ?? site.description ?? site.name,
    cover: first('cover'),
    owner: first('owner') ?? site.name,
    email: first('email'),
    category: first('category') ?? DEFAULT_PODCAST_CATEGORY,
    isExplicit: first('isExplicit') ?? false,
    guid: first('guid', own),
  };
}
