import { describe, expect, test } from 'vitest';
import { suggestionsFor } from './suggestions.tsx';
import { whyReadOnly } from './campaign-state.ts';

const ZONE = 'Europe/Amsterdam';
const state = (name: string) => ({ state: name, pauseReason: null, sentAt: null, recipientCount: null });

describe('why a campaign cannot be edited', () => {
  test('a sent campaign names its recipients and the time in the site’s zone', () => {
    const sent = { ...state('sent'), recipientCount: 1204, sentAt: '2026-11-26T07:00:00.000Z' };
    expect(whyReadOnly(sent, ZONE)).toBe(
      'Sent to 1,204 recipients on Thu, Nov 26, 2026, 08:00 GMT+1. A sent campaign can’t be changed. Duplicate it to send another.',
    );
  });

  test('a paused campaign names the reason', () => {
    const paused = { ...state('paused'), pauseReason: 'the mail server refuses emails.' };
    expect(whyReadOnly(paused, ZONE)).toMatch(/^Sending is paused: the mail server refuses emails\. /);
  });

  test.each(['preparing', 'sending'])('a campaign that is %s is described as being sent', (name) => {
    expect(whyReadOnly({ ...state(name), recipientCount: 1 }, ZONE)).toBe(
      'This campaign is being sent to 1 recipient, so it can’t be changed.',
    );
  });
});

describe('the suggestions for a new campaign', () => {
  const weekly = {
    id: 1,
    version: 1,
    created: '',
    updated: '',
    title: 'Quay Weekly',
    defaultTemplate: { id: 7, name: 'Weekly' },
  };
  const site = { language: 'nl', timeZone: ZONE };

  test('the name has the newsletter’s title and the day in the language and zone of the site', () => {
    expect(suggestionsFor(weekly, '2026-11-26T23:30:00.000Z', site)).toEqual({
      name: 'Quay Weekly, 27 november 2026',
      template: 7,
    });
  });

  test('a newsletter without a default template suggests none', () => {
    const { template } = suggestionsFor(
      { ...weekly, defaultTemplate: null },
      '2026-11-26T12:00:00.000Z',
      site,
    );
    expect(template).toBeNull();
  });
});
