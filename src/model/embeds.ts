/** The allow-list of embeds. A pasted address is reduced to provider and id; the frame is built by us from those alone. */

export interface Embed {
  provider: string;
  label: string;
  /** Source of the sandboxed frame. */
  frameUrl: string;
  /** Where the thing lives, for print and feeds. */
  pageUrl: string;
  /** Width divided by height of the reserved box. */
  ratio: number;
}

interface Provider {
  name: string;
  label: string;
  patterns: readonly RegExp[];
  frame: (id: string) => string;
  page: (id: string) => string;
  ratio: number;
}

const PROVIDERS: readonly Provider[] = [
  {
    name: 'youtube',
    label: 'YouTube video',
    patterns: [
      /^https:\/\/(?:www\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([A-Za-z0-9_-]{11})(?:[&#].*)?$/,
      /^https:\/\/youtu\.be\/([A-Za-z0-9_-]{11})(?:[?#].*)?$/,
      /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|live|shorts)\/([A-Za-z0-9_-]{11})(?:[?#].*)?$/,
    ],
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
    ratio: 16 / 9,
  },
  {
    name: 'vimeo',
    label: 'Vimeo video',
    patterns: [
      /^https:\/\/(?:www\.)?vimeo\.com\/(\d{6,12})(?:[?#].*)?$/,
      /^https:\/\/player\.vimeo\.com\/video\/(\d{6,12})(?:[?#].*)?$/,
    ],
    frame: (id) => `https://player.vimeo.com/video/${id}?dnt=1`,
    page: (id) => `https://vimeo.com/${id}`,
    ratio: 16 / 9,
  },
];

/** Hosts frames may come from; the public content security policy names just these. */
export const EMBED_FRAME_ORIGINS: readonly string[] = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
];

/** The names of the providers, for messages. */
export const EMBED_LABELS: readonly string[] = PROVIDERS.map((provider) => provider.label);

/** The embed of an address, or null when no provider on the list knows it. */
export function embedOf(url: string): Embed | null {
  if (url.length > 500) return null;
  for (const provider of PROVIDERS) {
    for (const pattern of provider.patterns) {
      const id = pattern.exec(url)?.[1];
      if (id) {
        return {
          provider: provider.name,
          label: provider.label,
          frameUrl: provider.frame(id),
          pageUrl: provider.page(id),
          ratio: provider.ratio,
        };
      }
    }
  }
  return null;
}
