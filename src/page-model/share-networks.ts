/**
 * Networks on which an item can be shared (specification, public site, section 3 "Social networks"), with the
 * URL format of each.
 */

/** Data of an item that a network receives. */
export interface SharedItem {
  name: string;
  /** Absolute URL. */
  url: string;
}

export interface ShareNetwork {
  /** The specification's name, as stored in settings. */
  value: string;
  /** Name known to readers. */
  label: string;
  /** Returns the URL that shares an item: a plain link, so that nothing of the network is loaded. */
  href: (item: SharedItem) => string;
}

/** Every network, in the order in which pages offer them. */
export const SHARE_NETWORKS: readonly ShareNetwork[] = [
  {
    value: 'Facebook',
    label: 'Facebook',
    href: ({ url }) => address('https://www.facebook.com/sharer.php', { u: url }),
  },
  {
    value: 'Linkedin',
    label: 'LinkedIn',
    href: ({ url }) => address('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    value: 'Twitter',
    label: 'X',
    href: ({ url, name }) => address('https://x.com/intent/post', { url, text: name }),
  },
  {
    value: 'Email',
    label: 'Email',
    href: ({ url, name }) => address('mailto:', { subject: name, body: url }),
  },
  {
    value: 'Whatsapp',
    label: 'WhatsApp',
    href: ({ url, name }) => address('https://wa.me/', { text: `${name} ${url}` }),
  },
  {
    value: 'Telegram',
    label: 'Telegram',
    href: ({ url, name }) => address('https://t.me/share/url', { url, text: name }),
  },
  {
    value: 'Reddit',
    label: 'Reddit',
    href: ({ url, name }) => address('https://www.reddit.com/submit', { url, title: name }),
  },
  {
    value: 'Pinterest',
    label: 'Pinterest',
    href: ({ url, name }) =>
      address('https://www.pinterest.com/pin/create/button/', { url, description: name }),
  },
  {
    value: 'Tumblr',
    label: 'Tumblr',
    href: ({ url, name }) =>
      address('https://www.tumblr.com/widgets/share/tool', { canonicalUrl: url, title: name }),
  },
  {
    value: 'Flipboard',
    label: 'Flipboard',
    href: ({ url, name }) =>
      address('https://share.flipboard.com/bookmarklet/popout', { v: '2', url, title: name }),
  },
  {
    value: 'Instapaper',
    label: 'Instapaper',
    href: ({ url, name }) => address('https://www.instapaper.com/hello2', { url, title: name }),
  },
  {
    value: 'Pocket',
    label: 'Pocket',
    href: ({ url, name }) => address('https://getpocket.com/save', { url, title: name }),
  },
  {
    value: 'Skype',
    label: 'Skype',
    href: ({ url, name }) => address('https://web.skype.com/share', { url, text: name }),
  },
];

/** Mail programs treat a plus sign as literal, so spaces are written as %20. */
function address(base: string, query: Record<string, string>): string {
  return `${base}?${Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`;
}
