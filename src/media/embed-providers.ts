/** Providers of embeds in a frame: the patterns of their URLs, and the frame of each. */

/** Playable media, posts, and graphics. */
export type EmbedKind = 'player' | 'post' | 'graphic';

export interface Provider {
  name: string;
  /** Provider and kind of embed, as editors read it: “YouTube video”. Starts with the proper name. */
  label: string;
  kind: EmbedKind;
  /**
   * Patterns of the addresses that people copy. Their groups are the arguments of `frame`, `page` and
   * `heightPx`; the first is always present.
   */
  patterns: readonly RegExp[];
  /** Where frames come from, without a slash at the end. */
  origin: string;
  /** Returns path and query of the frame. */
  frame: (...parts: [string, ...(string | undefined)[]]) => string;
  page: (...parts: [string, ...(string | undefined)[]]) => string;
  /**
   * With autoplay, starting at a second that is appended: path and query of the frame, and the page. Absent
   * if the provider does not support it.
   */
  seek?: (...parts: [string, ...(string | undefined)[]]) => { frame: string; page: string };
  /** Width divided by height; default 16:9. */
  ratio?: number;
  heightPx?: (...parts: [string, ...(string | undefined)[]]) => number;
}

/** Matches what may follow an address without being part of it. */
const END = String.raw`\/?(?:[?#].*)?$`;
const at = (pattern: string) => new RegExp(`^https:\\/\\/${pattern}${END}`);
const encoded = encodeURIComponent;

export const PROVIDERS: readonly Provider[] = [
  {
    name: 'youtube',
    label: 'YouTube video',
    kind: 'player',
    patterns: [
      /^https:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([A-Za-z0-9_-]{11})(?:[&#].*)?$/,
      at(String.raw`youtu\.be\/([A-Za-z0-9_-]{11})`),
      at(String.raw`(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|live|shorts)\/([A-Za-z0-9_-]{11})`),
    ],
    origin: 'https://www.youtube-nocookie.com',
    frame: (id) => `/embed/${id}`,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
    seek: (id) => ({
      frame: `/embed/${id}?autoplay=1&start=`,
      page: `https://www.youtube.com/watch?v=${id}&t=`,
    }),
  },
  {
    name: 'vimeo',
    label: 'Vimeo video',
    kind: 'player',
    patterns: [
      at(String.raw`(?:www\.)?vimeo\.com\/(\d{6,12})`),
      at(String.raw`player\.vimeo\.com\/video\/(\d{6,12})`),
    ],
    origin: 'https://player.vimeo.com',
    frame: (id) => `/video/${id}?dnt=1`,
    page: (id) => `https://vimeo.com/${id}`,
    seek: (id) => ({ frame: `/video/${id}?dnt=1&autoplay=1#t=`, page: `https://vimeo.com/${id}#t=` }),
  },
  {
    name: 'dailymotion',
    label: 'Dailymotion video',
    kind: 'player',
    patterns: [
      at(String.raw`(?:www\.)?dailymotion\.com\/(?:embed\/)?video\/([A-Za-z0-9]{5,12})`),
      at(String.raw`dai\.ly\/([A-Za-z0-9]{5,12})`),
    ],
    origin: 'https://geo.dailymotion.com',
    frame: (id) => `/player.html?video=${id}`,
    page: (id) => `https://www.dailymotion.com/video/${id}`,
    seek: (id) => ({
      frame: `/player.html?video=${id}&startTime=`,
      page: `https://www.dailymotion.com/video/${id}?start=`,
    }),
  },
  {
    name: 'brightcove',
    label: 'Brightcove video',
    kind: 'player',
    patterns: [
      /^https:\/\/players\.brightcove\.net\/(\d{5,20})\/([A-Za-z0-9-]{1,40}_[A-Za-z0-9-]{1,40})\/index\.html\?(?:[^#]*&)?videoId=(\d{5,20})(?:[&#].*)?$/,
    ],
    origin: 'https://players.brightcove.net',
    frame: (account, player, video) => `/${account}/${player}/index.html?videoId=${video}`,
    page: (account, player, video) =>
      `https://players.brightcove.net/${account}/${player}/index.html?videoId=${video}`,
  },
  {
    name: 'tiktok',
    label: 'TikTok video',
    kind: 'player',
    patterns: [
      at(String.raw`(?:www\.)?tiktok\.com\/@[\w.-]{1,40}\/video\/(\d{10,22})`),
      at(String.raw`(?:www\.)?tiktok\.com\/(?:embed\/v2|player\/v1)\/(\d{10,22})`),
    ],
    origin: 'https://www.tiktok.com',
    frame: (id) => `/player/v1/${id}`,
    page: (id) => `https://www.tiktok.com/player/v1/${id}`,
    ratio: 9 / 16,
  },
  {
    name: 'soundcloud',
    label: 'SoundCloud track',
    kind: 'player',
    patterns: [at(String.raw`(?:www\.)?soundcloud\.com\/([\w-]{1,60}(?:\/sets)?\/[\w-]{1,120})`)],
    origin: 'https://w.soundcloud.com',
    frame: (path) => `/player/?url=${encoded(`https://soundcloud.com/${path}`)}`,
    page: (path) => `https://soundcloud.com/${path}`,
    heightPx: (path) => (path.includes('/sets/') ? 450 : 166),
  },
  {
    name: 'spotify',
    label: 'Spotify track, episode or playlist',
    kind: 'player',
    patterns: [
      at(
        String.raw`open\.spotify\.com\/(?:intl-[a-z]{2}\/)?(?:embed\/)?(track|episode|album|playlist|show|artist)\/([A-Za-z0-9]{22})`,
      ),
    ],
    origin: 'https://open.spotify.com',
    frame: (kind, id) => `/embed/${kind}/${id}`,
    page: (kind, id) => `https://open.spotify.com/${kind}/${id}`,
    heightPx: (kind) => (kind === 'track' || kind === 'episode' ? 152 : 352),
  },
  {
    name: 'applePodcasts',
    label: 'Apple podcast',
    kind: 'player',
    patterns: [
      /^https:\/\/(?:embed\.)?podcasts\.apple\.com\/([a-z]{2}\/podcast\/(?:[\w%.-]{1,120}\/)?id\d{6,12})(?:\?(?:[^#]*&)?i=(\d{6,16})(?:[&#].*)?|[?#].*)?$/,
    ],
    origin: 'https://embed.podcasts.apple.com',
    frame: (path, episode) => `/${path}${episode ? `?i=${episode}` : ''}`,
    page: (path, episode) => `https://podcasts.apple.com/${path}${episode ? `?i=${episode}` : ''}`,
    heightPx: (_, episode) => (episode ? 175 : 450),
  },
  {
    name: 'x',
    label: 'X post',
    kind: 'post',
    patterns: [
      at(
        String.raw`(?:www\.|mobile\.)?(?:twitter|x)\.com\/(\w{1,15})\/status\/(\d{5,20})(?:\/(?:photo|video)\/\d)?`,
      ),
    ],
    origin: 'https://platform.twitter.com',
    frame: (_, id) => `/embed/Tweet.html?dnt=true&id=${id}`,
    page: (user, id) => `https://x.com/${user}/status/${id}`,
    heightPx: () => 560,
  },
  {
    name: 'instagram',
    label: 'Instagram post',
    kind: 'post',
    patterns: [
      at(String.raw`(?:www\.)?instagram\.com\/(?:[\w.]{1,30}\/)?(p|reel|tv)\/([\w-]{5,40})(?:\/embed)?`),
    ],
    origin: 'https://www.instagram.com',
    frame: (kind, code) => `/${kind}/${code}/embed/`,
    page: (kind, code) => `https://www.instagram.com/${kind}/${code}/`,
    heightPx: () => 680,
  },
  {
    name: 'facebookVideo',
    label: 'Facebook video',
    kind: 'player',
    patterns: [
      at(String.raw`(?:www\.|m\.)?facebook\.com\/([\w.-]{1,80}\/videos\/(?:[\w-]{1,120}\/)?\d{5,20})`),
    ],
    origin: 'https://www.facebook.com',
    frame: (path) => `/plugins/video.php?show_text=false&href=${encoded(`https://www.facebook.com/${path}`)}`,
    page: (path) => `https://www.facebook.com/${path}`,
  },
  {
    name: 'facebook',
    label: 'Facebook post',
    kind: 'post',
    patterns: [
      at(String.raw`(?:www\.|m\.)?facebook\.com\/([\w.-]{1,80}\/posts\/(?:[\w-]{1,120}\/)?\w{5,120})`),
    ],
    origin: 'https://www.facebook.com',
    frame: (path) => `/plugins/post.php?show_text=true&href=${encoded(`https://www.facebook.com/${path}`)}`,
    page: (path) => `https://www.facebook.com/${path}`,
    heightPx: () => 560,
  },
  {
    name: 'linkedin',
    label: 'LinkedIn post',
    kind: 'post',
    patterns: [
      at(
        String.raw`(?:www\.)?linkedin\.com\/(?:embed\/)?feed\/update\/urn:li:((?:activity|share|ugcPost):\d{10,22})`,
      ),
      at(
        String.raw`(?:www\.)?linkedin\.com\/posts\/[\w%.-]{1,300}-((?:activity|share|ugcPost)-\d{10,22})-\w{2,8}`,
      ),
    ],
    origin: 'https://www.linkedin.com',
    frame: (id) => `/embed/feed/update/urn:li:${id.replace('-', ':')}`,
    page: (id) => `https://www.linkedin.com/feed/update/urn:li:${id.replace('-', ':')}`,
    heightPx: () => 560,
  },
  {
    name: 'flourish',
    label: 'Flourish chart',
    kind: 'graphic',
    patterns: [
      at(String.raw`(?:public|app)\.flourish\.studio\/(visualisation|story)\/(\d{3,12})`),
      at(String.raw`flo\.uri\.sh\/(visualisation|story)\/(\d{3,12})(?:\/embed)?`),
    ],
    origin: 'https://flo.uri.sh',
    frame: (kind, id) => `/${kind}/${id}/embed`,
    page: (kind, id) => `https://public.flourish.studio/${kind}/${id}/`,
    ratio: 4 / 3,
  },
  {
    name: 'datawrapper',
    label: 'Datawrapper chart',
    kind: 'graphic',
    patterns: [
      at(String.raw`datawrapper\.dwcdn\.net\/([A-Za-z0-9]{5})(?:\/\d{1,4})?`),
      at(String.raw`www\.datawrapper\.de\/_\/([A-Za-z0-9]{5})`),
    ],
    origin: 'https://datawrapper.dwcdn.net',
    frame: (id) => `/${id}/`,
    page: (id) => `https://datawrapper.dwcdn.net/${id}/`,
    ratio: 4 / 3,
  },
  {
    name: 'googleMap',
    label: 'Google map',
    kind: 'graphic',
    patterns: [/^https:\/\/www\.google\.com\/maps\/embed\?pb=([\w!.%:+-]{10,900})$/],
    origin: 'https://www.google.com',
    frame: (place) => `/maps/embed?pb=${place}`,
    page: (place) => `https://www.google.com/maps/embed?pb=${place}`,
    ratio: 4 / 3,
  },
  {
    name: 'googleMyMap',
    label: 'Google My Maps map',
    kind: 'graphic',
    patterns: [
      /^https:\/\/www\.google\.com\/maps\/d\/(?:u\/\d\/)?(?:embed|viewer|edit)\?(?:[^#]*&)?mid=([\w-]{10,80})(?:[&#].*)?$/,
    ],
    origin: 'https://www.google.com',
    frame: (id) => `/maps/d/embed?mid=${id}`,
    page: (id) => `https://www.google.com/maps/d/viewer?mid=${id}`,
    ratio: 4 / 3,
  },
  {
    name: 'slideshare',
    label: 'SlideShare presentation',
    kind: 'graphic',
    patterns: [at(String.raw`www\.slideshare\.net\/slideshow\/embed_code\/((?:key\/)?[A-Za-z0-9]{5,30})`)],
    origin: 'https://www.slideshare.net',
    frame: (key) => `/slideshow/embed_code/${key}`,
    page: (key) => `https://www.slideshare.net/slideshow/embed_code/${key}`,
    ratio: 4 / 3,
  },
  {
    name: 'zmags',
    label: 'Zmags magazine',
    kind: 'graphic',
    patterns: [/^https:\/\/viewer\.zmags\.com\/publication\/([0-9a-f]{8,32})\/?(?:[?#].*)?$/],
    origin: 'https://viewer.zmags.com',
    frame: (id) => `/publication/${id}`,
    page: (id) => `https://viewer.zmags.com/publication/${id}`,
    ratio: 4 / 3,
  },
];
