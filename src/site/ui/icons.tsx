/** Icons of the public site, drawn inline, so that a page fetches no files for them. */
import type { SocialNetwork } from '#site/ui/links/social-networks.ts';

const LINES = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  bookmark: 'M6 3h12v18l-6-5-6 5z',
  close: 'M5 5l14 14M19 5L5 19',
  down: 'M5 9l7 7l7-7',
  person: 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4 21c0-4.4 3.6-7 8-7s8 2.6 8 7',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5L21 21',
} as const;

/** The names of the icons. */
export type IconName = keyof typeof LINES;

/** An icon in the colour and size of the text around it; the caller gives it a text label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d={LINES[name]} />
    </svg>
  );
}

const NETWORKS: Record<SocialNetwork, string> = {
  facebook:
    'M13.6 22v-8.2h2.8l.5-3.4h-3.3V8.3c0-1 .4-1.7 1.8-1.7h1.6V3.7c-.8-.1-1.6-.2-2.4-.2-2.5 0-4.2 1.5-4.2 4.3v2.6H7.6v3.4h2.8V22z',
  instagram:
    'M8 2.8h8A5.2 5.2 0 0 1 21.2 8v8a5.2 5.2 0 0 1-5.2 5.2H8A5.2 5.2 0 0 1 2.8 16V8A5.2 5.2 0 0 1 8 2.8zM8 4.8A3.2 3.2 0 0 0 4.8 8v8A3.2 3.2 0 0 0 8 19.2h8a3.2 3.2 0 0 0 3.2-3.2V8A3.2 3.2 0 0 0 16 4.8zM12 7.3a4.7 4.7 0 1 1 0 9.4a4.7 4.7 0 0 1 0-9.4zm0 2a2.7 2.7 0 1 0 0 5.4a2.7 2.7 0 0 0 0-5.4zM17 5.9a1.1 1.1 0 1 1 0 2.2a1.1 1.1 0 0 1 0-2.2z',
  linkedin:
    'M5.3 3.2a2 2 0 1 1 0 4a2 2 0 0 1 0-4zM3.6 8.8H7V20.5H3.6zM9.2 8.8h3.2v1.6c.5-.9 1.7-1.9 3.5-1.9 3.6 0 4.3 2.3 4.3 5.4v6.6h-3.4v-5.8c0-1.4 0-3.2-1.9-3.2-2 0-2.3 1.5-2.3 3.1v5.9H9.2z',
  pinterest:
    'M12.2 2.5C7 2.5 4.3 6 4.3 9.4c0 2 .8 3.9 2.4 4.5.3.1.5 0 .6-.3l.3-1c.1-.3 0-.4-.2-.7-.5-.6-.8-1.3-.8-2.3 0-3 2.2-5.1 5.3-5.1 2.9 0 4.5 1.8 4.5 4.2 0 3.1-1.4 5.8-3.5 5.8-1.1 0-2-.9-1.7-2.1.3-1.4 1-2.9 1-3.9 0-.9-.5-1.6-1.5-1.6-1.2 0-2.1 1.2-2.1 2.9 0 1 .4 1.8.4 1.8L7.5 17.5c-.4 1.7-.1 3.9 0 4.1 0 .1.2.2.2.1.1-.1 1.3-1.6 1.8-3.5l.7-2.7c.3.7 1.4 1.3 2.4 1.3 3.3 0 5.5-3 5.5-7.2 0-3.1-2.6-7.1-5.9-7.1z',
  twitter:
    'M17.7 3.5h3.1l-6.8 7.8 8 10.2h-6.3l-4.9-6.3-5.6 6.3H2.1l7.3-8.3L1.8 3.5h6.4l4.5 5.8zm-1.1 16.2h1.7L7.3 5.2H5.5z',
  youtube:
    'M21.6 7.3a2.5 2.5 0 0 0-1.8-1.8C18.2 5.1 12 5.1 12 5.1s-6.2 0-7.8.4a2.5 2.5 0 0 0-1.8 1.8C2 8.9 2 12 2 12s0 3.1.4 4.7a2.5 2.5 0 0 0 1.8 1.8c1.6.4 7.8.4 7.8.4s6.2 0 7.8-.4a2.5 2.5 0 0 0 1.8-1.8c.4-1.6.4-4.7.4-4.7s0-3.1-.4-4.7zM10 15V9l5.2 3z',
};

/** The icon of a social network. */
export function NetworkIcon({ network }: { network: SocialNetwork }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={NETWORKS[network]} />
    </svg>
  );
}
