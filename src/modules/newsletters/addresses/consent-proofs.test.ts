/** Proofs of consent that a later sign-up or a merge replaces. */
import { afterAll, describe, expect, test } from 'vitest';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { moveBack, moveSubscriptions } from '../address-change/server/move-subscriptions.ts';
import { confirmSubscriptions } from '../subscriptions/server/confirm.ts';
import { clearProofs } from '../subscriptions/server/earlier-proofs.ts';
import { subscribe } from '../subscriptions/server/subscribe.ts';
import { unsubscribe } from '../subscriptions/server/unsubscribe.ts';
import type { AddressHistory } from './model/address-history.ts';

const subject = await buildCampaigns();
const { database, write, call, a1, weekly } = subject;
afterAll(() => subject.close());

/** Signs up with a form; confirms with a link of that name unless it is null. Returns the id. */
async function signUp(email: string, form: string, link: string | null): Promise<number> {
  await write((work) =>
    subscribe(work, {
      siteId: a1.id,
      email,
      newsletterIds: [weekly.id],
      source: 'NlWidgetUnauthenticated',
      proof: { kind: 'express', text: `I agree to ${form}.`, form, page: `/${form}` },
      isConfirmed: false,
    }),
  );
  const [row] = await database.superuser<{ id: number }>(
    'select id from newsletter_subscription where email_key = $1',
    [email],
  );
  const id = row?.id ?? 0;
  if (link !== null) await write((work) => confirmSubscriptions(work, id, link));
  return id;
}

const end = (id: number) => write((work) => unsubscribe(work, id, 'OneClick', { reason: 'Too many' }));

async function historyOf(email: string): Promise<AddressHistory> {
  return (await call('getNewsletterAddressHistory', { email })).result as AddressHistory;
}

const formsOf = ({ earlierProofs }: AddressHistory) => earlierProofs.map(({ form }) => form).toSorted();

describe('a new sign-up', () => {
  test('a sign-up after the end of a subscription retains the proof of the earlier one, once', async () => {
    const email = 'returned@harbour.example';
    const id = await signUp(email, 'footer', 'first link');
    const { subscriptions: before } = await historyOf(email);
    await end(id);
    await signUp(email, 'article', null);
    await signUp(email, 'article', 'second link');
    const after = await historyOf(email);
    expect(after.subscriptions).toMatchObject([{ status: 'confirmed', form: 'article' }]);
    const { consentVersion, requestedAt, confirmedAt, confirmedBy } = before[0] ?? {};
    expect(confirmedBy).toMatch(/^[\w-]{43}$/);
    expect(after.earlierProofs).toMatchObject([
      {
        email,
        newsletter: 'Quay Weekly',
        form: 'footer',
        page: '/footer',
        consentText: 'I agree to footer.',
        consentVersion,
        requestedAt,
        confirmedAt,
        confirmedBy,
        unsubscribeSource: 'OneClick',
        unsubscribeReason: 'Too many',
      },
    ]);
    const { result } = await call('exportNewsletterAddress', { email });
    expect(JSON.parse((result as { json: string }).json)).toMatchObject({
      earlierProofs: after.earlierProofs,
    });
  });

  test('a sign-up that was never confirmed leaves no earlier proof', async () => {
    const email = 'never@harbour.example';
    await signUp(email, 'footer', null);
    await end(await signUp(email, 'footer', null));
    await signUp(email, 'article', 'link');
    expect((await historyOf(email)).earlierProofs).toEqual([]);
  });

  test('an anonymous request for a running subscription adds no proof', async () => {
    const email = 'running@harbour.example';
    await signUp(email, 'footer', 'link');
    await signUp(email, 'article', null);
    const { subscriptions, earlierProofs } = await historyOf(email);
    expect([subscriptions.map(({ form }) => form), earlierProofs]).toEqual([['footer'], []]);
  });
});

/** A change of address between addresses that both have a subscription. */
async function mergeInto(oldEmail: string, newEmail: string) {
  const addresses = { site: a1.id, oldEmail, newEmail, oldKey: oldEmail, newKey: newEmail };
  const { moved, merged } = await write((work) => moveSubscriptions(work, addresses));
  return { ...addresses, id: 0, confirmedAt: null, takenBackAt: null, moved, merged };
}

describe('a merge', () => {
  test('the surviving subscription has the proofs of both, and loses those of the other when it is taken back', async () => {
    const [oldEmail, newEmail] = ['leaving@harbour.example', 'arriving@harbour.example'];
    await end(await signUp(oldEmail, 'old-first', 'link 1'));
    await signUp(oldEmail, 'old-second', 'link 2');
    await end(await signUp(newEmail, 'new-first', 'link 3'));
    const before = [await historyOf(oldEmail), await historyOf(newEmail)];
    const change = await mergeInto(oldEmail, newEmail);
    const merged = await historyOf(newEmail);
    expect(merged.subscriptions).toMatchObject([{ status: 'confirmed', form: 'old-second' }]);
    expect(formsOf(merged)).toEqual(['new-first', 'old-first', 'old-second']);
    expect(merged.earlierProofs.find(({ form }) => form === 'old-first')?.email).toBe(oldEmail);
    await write((work) => moveBack(work, change));
    const after = [await historyOf(oldEmail), await historyOf(newEmail)];
    expect(after.map(formsOf)).toEqual(before.map(formsOf));
    expect(after.map(({ subscriptions }) => subscriptions)).toEqual(
      before.map(({ subscriptions }) => subscriptions),
    );
  });

  test('the proof of the weaker subscription is shown with the surviving one', async () => {
    const [oldEmail, newEmail] = ['weak@harbour.example', 'strong@harbour.example'];
    await end(await signUp(oldEmail, 'weak', 'link 1'));
    await signUp(newEmail, 'strong', 'link 2');
    await mergeInto(oldEmail, newEmail);
    const { subscriptions, earlierProofs } = await historyOf(newEmail);
    expect(subscriptions).toMatchObject([{ form: 'strong' }]);
    expect(earlierProofs).toMatchObject([{ form: 'weak', email: oldEmail }]);
  });

  test('the erasure of the surviving address erases the merged one and all proofs', async () => {
    const [oldEmail, newEmail] = ['merged-away@harbour.example', 'merged-here@harbour.example'];
    await end(await signUp(oldEmail, 'erased-first', 'link 1'));
    await signUp(oldEmail, 'erased-second', 'link 2');
    await signUp(newEmail, 'new-first', 'link 3');
    await mergeInto(oldEmail, newEmail);
    const { result } = await call('eraseNewsletterAddress', { email: newEmail, isSuppressed: false });
    expect(result).toMatchObject({ subscriptions: 2 });
    expect(
      await database.superuser('select 1 from newsletter_subscription where email_key = any ($1)', [
        [oldEmail, newEmail],
      ]),
    ).toEqual([]);
    const left = await database.superuser(
      "select 1 from newsletter_subscription_proof where form in ('erased-first', 'erased-second')",
    );
    expect(left).toEqual([]);
  });
});

test('a proof is deleted three years after its subscription ended, and the ended subscription stays', async () => {
  const [due, recent, running] = ['due@harbour.example', 'recent@harbour.example', 'runs@harbour.example'];
  const ages = { [due]: '3 years 1 day', [recent]: '3 years -1 day' };
  for (const [email, age] of Object.entries(ages)) {
    await end(await signUp(email, 'first', 'link 1'));
    await end(await signUp(email, 'second', 'link 2'));
    await database.superuser(
      `with s as (update newsletter_subscription set unsubscribed_at = now() - $2::interval where email_key = $1 returning id)
       update newsletter_subscription_proof p set ended_at = now() - $2::interval from s where p.subscription_id = s.id`,
      [email, age],
    );
  }
  await signUp(running, 'first', 'link');
  await database.superuser(
    "update newsletter_subscription set requested_at = now() - interval '9 years' where email_key = $1",
    [running],
  );
  expect(await write((work) => clearProofs(work))).toEqual({ hasMore: false });
  const cleared = await historyOf(due);
  expect(cleared.earlierProofs).toEqual([]);
  expect(cleared.subscriptions).toMatchObject([
    {
      status: 'unsubscribed',
      form: null,
      page: null,
      consentText: null,
      confirmedAt: null,
      confirmedBy: null,
    },
  ]);
  const retained = await historyOf(recent);
  expect(formsOf(retained)).toEqual(['first']);
  expect(retained.subscriptions).toMatchObject([{ form: 'second' }]);
  expect((await historyOf(running)).subscriptions).toMatchObject([{ form: 'first' }]);
});
