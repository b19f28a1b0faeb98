/** Merges accounts in steps: choose the other account, review the effects, confirm. */
import { useNavigate } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { relation } from '#fields/relation/field.ts';
import type { Dialog } from './action-dialog.tsx';
import { useRefresh, type Account } from './details.ts';
import { mergeWords, type MergePreview } from './merge-words.ts';

const OTHER = {
  other: relation({ label: 'Other account', to: 'siteUser', required: true }),
};

/** The first step of a merge, which opens the second. */
export function useMergeDialog({ id }: Account, show: (dialog: Dialog) => void): Dialog {
  const { client } = useApp();
  const refresh = useRefresh();
  const navigate = useNavigate();
  return {
    title: 'Merge accounts',
    text: 'Choose this reader’s other account. You can review the result before you confirm.',
    form: OTHER,
    label: 'Continue',
    run: async (chosen) => {
      const preview = await client.query<MergePreview>('previewSiteUserMerge', { id, ...chosen });
      show({
        title: 'Merge these accounts?',
        text: mergeWords(preview),
        label: 'Merge',
        isDanger: true,
        run: async () => {
          const survivor = await client.mutate<{ id: number }>('mergeSiteUsers', { id, ...chosen });
          notifyDone('Accounts merged.');
          await refresh();
          if (survivor.id !== id) await navigate({ to: `/site-users/${survivor.id}`, replace: true });
        },
      });
    },
  };
}
