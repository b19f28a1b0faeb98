/** The draft of a form without an autosaver, and what happened to it: stored, sent, saved. Pure. */
import { isTransient } from '#admin/generic/api/api-error.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import type { LocalDraftStore } from '../local-draft.ts';
import type { SaveValues } from '../save-state.ts';

interface FormDraftParts {
  drafts: LocalDraftStore;
  /** The values of the form before anything is typed. */
  untouched: SaveValues;
  /** The form's current values. */
  read: () => SaveValues;
  isDirty: () => boolean;
  /** Called when the server has the values. */
  onSaved: () => void;
}

export interface FormDraft {
  /** Stores what is typed; to be called after each change. */
  store: () => void;
  /**
   * Runs the request that saves the form. Until it has an answer, the draft is marked as sent; an answer
   * removes the draft, or the mark if the server refused the values.
   */
  send: <Answer>(request: () => Promise<Answer>) => Promise<Answer>;
}

export function createFormDraft({ drafts, untouched, read, isDirty, onSaved }: FormDraftParts): FormDraft {
  let sent: { at: number; values: SaveValues } | null = null;
  const store = () => {
    const values = read();
    const changed = Object.keys(values).filter((key) => !isDeepEqual(values[key], untouched[key]));
    const pick = (from: SaveValues) => Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
    // What was typed since a request was sent is in no answer to it.
    const sentAt = sent && isDeepEqual(sent.values, values) ? { sentAt: sent.at } : {};
    const work = { version: '0', changes: pick(values), base: pick(untouched), ...sentAt };
    drafts.keep(changed.length > 0 && isDirty() ? work : null, Date.now());
  };
  return {
    store,
    async send(request) {
      sent = { at: Date.now(), values: read() };
      store();
      try {
        const answer = await request();
        sent = null;
        drafts.keep(null, Date.now());
        onSaved();
        return answer;
      } catch (err) {
        if (!isTransient(err)) {
          sent = null;
          store();
        }
        throw err;
      }
    },
  };
}
