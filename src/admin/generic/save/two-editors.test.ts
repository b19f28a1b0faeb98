/**
 * Two people edit one item, each through the autosaver of a screen. The server is slow, fails, loses its
 * answers and refuses conflicting changes. Whatever they do and however they decide, no typed character is
 * lost.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '#admin/generic/api/api-error.ts';
import { createFormStore, type FormStore } from '#admin/generic/form/form-store.ts';
import { longText } from '#fields/long-text/field.ts';
import { richText } from '#fields/rich-text/field.ts';
import { losesWords } from '#entities/content/server/drafts/lost-words.ts';
import { describeFields, mergeChanges } from '#merge/merge.ts';
import type { RichText, RichTextNode } from '#rich-text/document/rich-text.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { createAutosaver, type Autosaver } from './autosaver.ts';
import { planConflict } from './conflict.ts';
import { dropDraft, localDrafts, type DraftStorage } from './local-draft.ts';
import type { SaveAnswer, SaveRequest } from './save-state.ts';
import { byTier } from '#testing/by-tier.ts';

const RUNS = byTier(200, 1_000);
const STEPS = 30;
const FIELDS = { deck: longText({ label: 'Deck' }), body: richText({ label: 'Body' }) };
const describe = describeFields(FIELDS);

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterAll(() => void vi.useRealTimers());

type Random = (below: number) => number;
type Values = Record<string, unknown>;

/** Pseudo-random numbers that are the same in every run (mulberry32). */
function numbers(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Call {
  request: SaveRequest;
  resolve: (answer: SaveAnswer) => void;
  reject: (error: unknown) => void;
}

/**
 * The server's part, like `saveWorkingCopy`: merges, refuses, and stores as versions any text that would be
 * lost.
 */
function makeServer(values: Values, random: Random) {
  const server = { values, version: 1, versions: [] as Values[], calls: [] as Call[], isSteady: false };
  const answer = (): SaveAnswer => ({ version: String(server.version), values: server.values });
  const apply = ({ version, changes, base, discarded }: SaveRequest): void => {
    const isStale = version !== String(server.version);
    const merged = isStale
      ? mergeChanges(changes, base, server.values, describe)
      : { values: changes, conflicts: [] };
    if (merged.conflicts.length > 0) {
      server.versions.push({ ...server.values, ...changes });
      throw new ApiError('Refused.', { status: 409, code: 'CONFLICT', conflicts: merged.conflicts });
    }
    if (isStale && losesWords(server.values, merged.values)) server.versions.push(server.values);
    for (const { field, value } of discarded ?? []) server.versions.push({ [field]: value });
    const next = { ...server.values, ...merged.values };
    if (typeof next['deck'] === 'string') next['deck'] = next['deck'].trim();
    if (isDeepEqual(next, server.values)) return;
    server.values = next;
    server.version += 1;
  };
  return Object.assign(server, {
    answer,
    send: (request: SaveRequest) =>
      new Promise<SaveAnswer>((resolve, reject) => {
        server.calls.push({ request: structuredClone(request), resolve, reject });
      }),
    /** Answers one waiting call, or loses it before or after it was applied. */
    step() {
      const [call] = server.calls.splice(random(server.calls.length), 1);
      if (!call) return;
      const fate = server.isSteady ? 9 : random(10);
      const lost = new ApiError('No answer.', { status: 500, code: 'NETWORK' });
      if (fate === 0) return call.reject(lost);
      try {
        apply(call.request);
        if (fate === 1) call.reject(lost);
        else call.resolve(answer());
      } catch (error) {
        call.reject(fate === 1 ? lost : error);
      }
    },
  });
}

function memory(): DraftStorage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    removeItem: (key) => void held.delete(key),
    setItem: (key, value) => void held.set(key, value),
  };
}

interface Screen {
  store: FormStore;
  saver: Autosaver;
  storage: DraftStorage;
}

/** Opens the item and restores the browser's draft. */
function open(server: ReturnType<typeof makeServer>, storage: DraftStorage): Screen {
  const initial = server.answer();
  const store = createFormStore(initial.values);
  const saver = createAutosaver({
    item: 'content.1',
    store,
    initial,
    describe,
    storage,
    save: server.send,
    onSaved: () => undefined,
  });
  for (const draft of localDrafts(storage, 'content.1', initial.values)) {
    saver.resume(draft);
    saver.keep();
    dropDraft(storage, draft.key);
  }
  return { store, saver, storage };
}

const paragraph = (text: string): RichTextNode => ({
  type: 'paragraph',
  ...(text !== '' && { content: [{ type: 'text', text }] }),
});
const textOf = (node: RichTextNode) => node.content?.[0]?.text ?? '';

/**
 * Simulates one or a few keystrokes: inserts a new word at a random position, replaces or removes a word of
 * the first text, or adds a paragraph.
 */
function type({ store, saver }: Screen, token: string, random: Random): void {
  const { values } = store.get();
  const edit = (text: string) => {
    const words = text.split(' ').filter(Boolean);
    const at = random(words.length + 1);
    const isOriginal = /^o\d+$/.test(words[at] ?? '');
    const kind = random(4);
    if (isOriginal && kind === 0) words.splice(at, 1, token);
    else if (isOriginal && kind === 1) words.splice(at, 1, token, `${token}x`);
    else words.splice(at, 0, token);
    return words.join(' ') + (random(3) === 0 ? ' ' : '');
  };
  if (random(3) === 0) store.set('deck', edit((values['deck'] as string | null) ?? ''));
  else {
    const blocks = [...((values['body'] as RichText | null)?.content ?? [])];
    const at = random(blocks.length + 1);
    const block = blocks[at];
    if (block && random(4) > 0) blocks.splice(at, 1, paragraph(edit(textOf(block)).trim()));
    else blocks.splice(at, 0, paragraph(token));
    store.set('body', { v: 1, content: blocks });
  }
  saver.touch();
  saver.keep();
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

async function run(seed: number): Promise<{ typed: string[]; lost: string[]; conflicts: number }> {
  const random = numbers(seed);
  const words = (from: number) => Array.from({ length: 5 }, (_, index) => `o${from + index}`).join(' ');
  const body = { v: 1, content: [paragraph(words(10)), paragraph(words(20)), paragraph(words(30))] };
  const server = makeServer({ deck: words(0), body }, random);
  const screens = [open(server, memory()), open(server, memory())];
  const typed: string[] = [];
  let conflicts = 0;
  const undoable: { saver: Autosaver; undo: () => Promise<void> }[] = [];
  const decide = ({ saver, store }: Screen, canUndo: boolean) => {
    for (const conflict of saver.get().state.conflicts)
      for (const { key, canHaveBoth } of planConflict(conflict, store.get().values[conflict.field], describe)
        .passages) {
        conflicts += 1;
        const choices = ['yours', 'theirs', ...(canHaveBoth ? (['both'] as const) : [])] as const;
        const choice = choices[random(choices.length)] ?? 'yours';
        const decided = saver.decide({ field: conflict.field, key, choice });
        if (decided && canUndo && random(2) === 0)
          undoable.push({ saver, undo: () => saver.undoDecision(decided) });
      }
  };
  const undoLast = ({ saver }: Screen) => {
    const at = undoable.findLastIndex((offer) => offer.saver === saver);
    for (const { undo } of at === -1 ? [] : undoable.splice(at, 1)) void undo();
  };
  for (let step = 0; step < STEPS; step += 1) {
    const who = random(2);
    const screen = screens[who] as Screen;
    const action = random(13);
    if (action < 5) {
      const token = `${who === 0 ? 'a' : 'b'}${seed}t${step}`;
      typed.push(token);
      type(screen, token, random);
    } else if (action < 8) void screen.saver.flush();
    else if (action < 10) server.step();
    else if (action === 10) decide(screen, true);
    else if (action === 11) undoLast(screen);
    else screens[who] = open(server, screen.storage);
    await settle();
  }
  server.isSteady = true;
  // Repeats after the last decision, because a colleague's text may arrive with it.
  for (let [round, quiet] = [0, 0]; round < 20 && quiet < 2; round += 1) {
    quiet = screens.some(({ saver }) => saver.get().isDirty) ? 0 : quiet + 1;
    for (const screen of screens) {
      decide(screen, false);
      const flushed = screen.saver.flush();
      while (server.calls.length > 0) {
        server.step();
        await settle();
      }
      await flushed;
    }
  }
  expect(
    screens.map(({ saver }) => saver.get().isDirty),
    `run ${seed}`,
  ).toEqual([false, false]);
  const stored = JSON.stringify([server.values, server.versions]);
  return { typed, lost: typed.filter((token) => !new RegExp(`\\b${token}\\b`).test(stored)), conflicts };
}

test(`${RUNS.toLocaleString('en')} runs of two editors lose no typed character`, async () => {
  let [typed, conflicts] = [0, 0];
  const lost: string[] = [];
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const result = await run(seed);
    typed += result.typed.length;
    conflicts += result.conflicts;
    lost.push(...result.lost);
  }
  expect(lost).toEqual([]);
  // Without conflicts, the runs would prove nothing.
  expect(typed).toBeGreaterThan(RUNS * 5);
  expect(conflicts).toBeGreaterThan(RUNS / 10);
}, 60_000);
