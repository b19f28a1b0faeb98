import { expect, test } from 'vitest';
import { articleContent } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { webinarLink } from './block.ts';
import { View } from './view.tsx';

const LINK = 'https://talks.quayside.example/gate-camera';

const render = (fields: Record<string, unknown>, endDate: string | null = null, type = 'Webinar') =>
  renderBlockExample(webinarLink, View, {
    settings: {},
    page: {
      now: '2026-11-20T12:00:00.000Z',
      content: articleContent({ type, startDate: '2026-11-20T11:00:00.000Z', endDate, fields }),
    },
  });

test('the way in becomes the way to the recording at the end of the webinar', () => {
  expect(render({ linkUrl: LINK }, '2026-11-20T12:00:01.000Z')).toContain('>Register</a>');
  expect(render({ linkUrl: LINK }, '2026-11-20T12:00:00.000Z')).toContain('>Watch the recording</a>');
});

test('the block is empty without a link, and on pages other than webinars', () => {
  expect(render({ linkUrl: null })).toBeNull();
  expect(render({ linkUrl: '  ' })).toBeNull();
  expect(render({ linkUrl: LINK }, null, 'Event')).toBeNull();
});
