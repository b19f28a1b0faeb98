import { describe, expect, test } from 'vitest';
import { EMBED_FRAME_ORIGINS, EMBED_LABELS, embedOf } from './embeds.ts';

/** Addresses that people copy, each with the only frame created for it. */
const KNOWN: [string, string][] = [
  [
    'https://www.youtube.com/watch?app=desktop&v=Zr4Fq7wXk2M&t=9',
    'https://www.youtube-nocookie.com/embed/Zr4Fq7wXk2M',
  ],
  ['https://youtu.be/Zr4Fq7wXk2M?si=abc', 'https://www.youtube-nocookie.com/embed/Zr4Fq7wXk2M'],
  ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?dnt=1'],
  ['https://www.dailymotion.com/video/x8m2k4p', 'https://geo.dailymotion.com/player.html?video=x8m2k4p'],
  [
    'https://players.brightcove.net/1752604059001/default_default/index.html?videoId=5550679964001',
    'https://players.brightcove.net/1752604059001/default_default/index.html?videoId=5550679964001',
  ],
  [
    'https://www.tiktok.com/@quayside/video/7106594312292453675',
    'https://www.tiktok.com/player/v1/7106594312292453675',
  ],
  [
    'https://soundcloud.com/quayside/fog-signals?utm_source=x',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fquayside%2Ffog-signals',
  ],
  [
    'https://open.spotify.com/intl-de/episode/512ojhOuo1ktJprKbVcKyQ?si=1',
    'https://open.spotify.com/embed/episode/512ojhOuo1ktJprKbVcKyQ',
  ],
  [
    'https://podcasts.apple.com/gb/podcast/the-quay/id1234567890?i=1000612345678',
    'https://embed.podcasts.apple.com/gb/podcast/the-quay/id1234567890?i=1000612345678',
  ],
  [
    'https://podcasts.apple.com/gb/podcast/the-quay/id1234567890',
    'https://embed.podcasts.apple.com/gb/podcast/the-quay/id1234567890',
  ],
  [
    'https://twitter.com/quayside/status/1445078208190291973?s=20',
    'https://platform.twitter.com/embed/Tweet.html?dnt=true&id=1445078208190291973',
  ],
  [
    'https://x.com/quayside/status/1445078208190291973/photo/1',
    'https://platform.twitter.com/embed/Tweet.html?dnt=true&id=1445078208190291973',
  ],
  ['https://www.instagram.com/quayside/p/CUbHfhpswxt/', 'https://www.instagram.com/p/CUbHfhpswxt/embed/'],
  ['https://www.instagram.com/reel/CUbHfhpswxt/', 'https://www.instagram.com/reel/CUbHfhpswxt/embed/'],
  [
    'https://www.facebook.com/quayside/videos/1234567890123/',
    'https://www.facebook.com/plugins/video.php?show_text=false&href=https%3A%2F%2Fwww.facebook.com%2Fquayside%2Fvideos%2F1234567890123',
  ],
  [
    'https://www.facebook.com/quayside/posts/pfbid02AbCdEf',
    'https://www.facebook.com/plugins/post.php?show_text=true&href=https%3A%2F%2Fwww.facebook.com%2Fquayside%2Fposts%2Fpfbid02AbCdEf',
  ],
  [
    'https://www.linkedin.com/posts/quayside_harbours-activity-7012345678901234567-aBcD?utm=1',
    'https://www.linkedin.com/embed/feed/update/urn:li:activity:7012345678901234567',
  ],
  [
    'https://www.linkedin.com/feed/update/urn:li:share:7012345678901234567/',
    'https://www.linkedin.com/embed/feed/update/urn:li:share:7012345678901234567',
  ],
  ['https://public.flourish.studio/visualisation/9876543/', 'https://flo.uri.sh/visualisation/9876543/embed'],
  ['https://www.datawrapper.de/_/aB3dE/', 'https://datawrapper.dwcdn.net/aB3dE/'],
  ['https://datawrapper.dwcdn.net/aB3dE/4/', 'https://datawrapper.dwcdn.net/aB3dE/'],
  [
    'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d2483.5!2d-0.12!3d51.5',
    'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d2483.5!2d-0.12!3d51.5',
  ],
  [
    'https://www.google.com/maps/d/u/0/edit?mid=1aB-cDeFgHiJkLmN&usp=sharing',
    'https://www.google.com/maps/d/embed?mid=1aB-cDeFgHiJkLmN',
  ],
  [
    'https://www.slideshare.net/slideshow/embed_code/key/aBcDeFgHiJkLmN',
    'https://www.slideshare.net/slideshow/embed_code/key/aBcDeFgHiJkLmN',
  ],
  [
    'https://viewer.zmags.com/publication/1a2b3c4d#/1a2b3c4d/1',
    'https://viewer.zmags.com/publication/1a2b3c4d',
  ],
];

const REFUSED = [
  'http://www.youtube.com/watch?v=Zr4Fq7wXk2M',
  'https://www.youtube.com.harm.example/watch?v=Zr4Fq7wXk2M',
  'https://harm.example/https://vimeo.com/123456789',
  'https://vimeo.com@harm.example/123456789',
  'https://soundcloud.com/quayside/fog"><script>',
  'https://soundcloud.com/quayside',
  'https://x.com/quayside',
  'https://x.com/quayside/status/1/../../evil',
  'https://www.google.com/maps/embed?pb=!1m18&next=https://harm.example',
  'https://www.google.com/url?q=https://harm.example',
  'https://www.facebook.com/plugins/post.php?href=https://harm.example',
  'javascript:alert(1)//youtube.com',
  'https://www.linkedin.com/posts/quayside',
  `https://vimeo.com/123456789?${'x'.repeat(1000)}`,
];

describe('an embed', () => {
  test.each(KNOWN)('of %s has one frame', (url, frameUrl) => {
    expect(embedOf(url)?.frameUrl).toBe(frameUrl);
  });

  test.each(KNOWN)('of %s is the same when only the address of its page is kept', (url) => {
    const embed = embedOf(url);
    expect(embedOf(embed?.pageUrl ?? '')).toEqual(embed);
  });

  test.each(REFUSED)('is not made of %s', (url) => {
    expect(embedOf(url)).toBeNull();
  });
});

test('every provider has an example here, and frames come from nowhere but the origins the policy names', () => {
  const embeds = KNOWN.map(([url]) => embedOf(url));
  expect([...new Set(embeds.map((embed) => embed?.label))].toSorted()).toEqual([...EMBED_LABELS].toSorted());
  const origins = new Set(embeds.map((embed) => new URL(embed?.frameUrl ?? '').origin));
  expect([...origins].toSorted()).toEqual(EMBED_FRAME_ORIGINS);
});
