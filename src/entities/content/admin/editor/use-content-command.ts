/**
 * Runs publish, unpublish and similar commands: saves pending changes first, then passes the saved version to the command.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { refusesIncomplete } from '#admin/generic/form/incomplete-input.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import type { ContentDocument } from '../content-api.ts';

interface CommandOptions {
  autosave: Autosave;
  /** Called with the document's saved version. */
  run: (version: string) => Promise<ContentDocument | null>;
  onDocument: (document: ContentDocument) => void;
  /** The success message, or a function that builds it from the server's response. */
  done: string | ((document: ContentDocument | null) => string);
  failed: string;
  /** Reports the success. Default: a notification without Undo. */
  report?: (message: string, document: ContentDocument | null) => void;
}

/** Runs one command at a time. Resolves to the fields that the server marked as wrong, or null on success. */
export function useContentCommand(id: number) {
  const { client } = useApp();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const execute = async ({
    autosave,
    run,
    onDocument,
    done,
    failed,
    report = notifyDone,
  }: CommandOptions): Promise<Record<string, string> | null> => {
    // A required value is missing, in the item or in the command's form: its field shows this.
    if (refusesIncomplete()) return {};
    setIsBusy(true);
    try {
      if (!(await autosave.flush())) throw new Error('Your last changes are not saved yet. Save them first.');
      const document = await run(autosave.version());
      if (document) onDocument(document);
      void queries.invalidateQueries({ queryKey: ['navigation'] });
      report(typeof done === 'string' ? done : done(document), document);
      return null;
    } catch (err) {
      if (err instanceof ApiError && Object.keys(err.fields).length > 0) return err.fields;
      // The item has changed in the meantime: show the changes before it is published.
      if (err instanceof ApiError && err.code === 'CONFLICT') {
        await client.query<ContentDocument>('getContentDocument', { id }).then(onDocument, () => undefined);
      }
      notifyFailure(failed, err);
      return {};
    } finally {
      setIsBusy(false);
    }
  };
  return { execute, isBusy, client };
}
