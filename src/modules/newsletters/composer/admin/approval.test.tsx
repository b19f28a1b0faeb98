/** The approval of campaigns is offered only to people who can give or withdraw it. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { describe, expect, test } from 'vitest';
import { AdminAppContext, type AdminApp } from '#admin/generic/app.ts';
import { holding } from '#testing/contract/access/rights.ts';
import { ApprovalNote, useApprovalAction } from './approval.tsx';

const NEEDED = {
  isRequired: true,
  isApproved: false,
  approvedBy: null,
  approvedAt: null,
  isOwnChange: false,
};
const APPROVED = {
  ...NEEDED,
  isApproved: true,
  approvedBy: 'Ida Jansen',
  approvedAt: '2026-11-27T09:00:00.000Z',
};

function Action() {
  return <p>{useApprovalAction(7) ?? 'no action'}</p>;
}

/** The action's label, and the note's text; `approval` null: it is not loaded yet. */
async function shown(
  approval: typeof NEEDED | typeof APPROVED | null,
  permissions: Parameters<typeof holding>[0] = ['send_newsletters'],
) {
  const app = { site: { timeZone: 'Europe/Berlin' }, actor: holding(permissions) };
  const queries = new QueryClient();
  if (approval) queries.setQueryData(['newsletter-approval', 7], approval);
  const { prelude } = await prerender(
    <QueryClientProvider client={queries}>
      <MantineProvider>
        <AdminAppContext value={app as unknown as AdminApp}>
          <Action />
          <ApprovalNote id={7} />
        </AdminAppContext>
      </MantineProvider>
    </QueryClientProvider>,
  );
  const html = await new Response(prelude as BodyInit).text();
  return {
    action: /<p>([^<]*)<\/p>/.exec(html)?.[1],
    note: html
      .slice(html.indexOf('</p>'))
      .replace(/<style.*?<\/style>|<[^>]+>/gs, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  };
}

describe('a campaign that needs an approval', () => {
  test('a colleague who may send can approve it', async () => {
    const { action, note } = await shown(NEEDED);
    expect(action).toBe('Approve…');
    expect(note).toContain('Waits for approval');
    expect(note).toContain('Someone who may send has to approve this campaign');
  });

  test('the person who changed it last cannot approve it', async () => {
    const { action, note } = await shown({ ...NEEDED, isOwnChange: true });
    expect(action).toBe('no action');
    expect(note).toContain('You changed this campaign last');
  });

  test('a colleague without the permission to send cannot approve it', async () => {
    const { action, note } = await shown(NEEDED, ['manage_newsletters']);
    expect(action).toBe('no action');
    expect(note).toContain('Waits for approval');
  });

  test('the note names the colleague who approved an earlier version', async () => {
    const { note } = await shown({ ...APPROVED, isApproved: false });
    expect(note).toContain('Ida Jansen approved an earlier version.');
  });
});

test('an approval can be withdrawn, and shows who gave it and when', async () => {
  const { action, note } = await shown(APPROVED);
  expect(action).toBe('Withdraw approval…');
  expect(note).toContain('By Ida Jansen on');
  expect(note).toContain('10:00');
  expect(note).toContain('Any change voids the approval.');
});

test.each([
  ['a site that needs no approval', { ...NEEDED, isRequired: false }],
  ['an approval that is not loaded yet', null],
])('%s has neither action nor note', async (_name, approval) => {
  expect(await shown(approval)).toEqual({ action: 'no action', note: '' });
});
