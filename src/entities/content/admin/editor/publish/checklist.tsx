/** Lists what the editor may have overlooked, with a link to each field. */
import { Anchor, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import classes from './checklist.module.css';

interface Finding {
  field: string;
  message: string;
  /** Whether the item cannot be published before this is fixed. */
  isRequired: boolean;
}

/**
 * Findings about the saved document; null while they load or if loading fails, so that publishing is not held
 * up.
 */
export function useFindings(id: number, autosave: Autosave): Finding[] | null {
  const { client } = useApp();
  const version = autosave.state.version;
  const query = useQuery({
    queryKey: ['content-checks', id, version],
    queryFn: async () => {
      await autosave.flush();
      return client.query<{ findings: Finding[] }>('getContentChecks', { id });
    },
  });
  return query.data?.findings ?? (query.error ? [] : null);
}

interface ChecklistProps {
  findings: readonly Finding[] | null;
  onJump: (field: string) => void;
}

export function Checklist({ findings, onJump }: ChecklistProps) {
  if (findings === null) return <Loader size="xs" role="status" aria-label="Checking" />;
  if (findings.length === 0)
    return (
      <Text size="sm" className={classes.fine}>
        <Check size={15} aria-hidden /> Ready to publish
      </Text>
    );
  const required = findings.filter(({ isRequired }) => isRequired);
  const others = findings.filter(({ isRequired }) => !isRequired);
  return (
    <section aria-label="Before you publish">
      {required.length > 0 ? (
        <FindingList title="Required to publish" findings={required} onJump={onJump} />
      ) : null}
      {others.length > 0 ? (
        <FindingList
          title={others.length === 1 ? '1 suggestion' : `${others.length} suggestions`}
          findings={others}
          onJump={onJump}
        />
      ) : null}
    </section>
  );
}

type FindingListProps = Pick<ChecklistProps, 'onJump'> & { title: string; findings: readonly Finding[] };

function FindingList({ title, findings, onJump }: FindingListProps) {
  return (
    <>
      <Text size="sm" fw={600} className={classes.heading}>
        <TriangleAlert size={15} aria-hidden />
        {title}
      </Text>
      <ul className={classes.list}>
        {findings.map((finding) => (
          <li key={`${finding.field}${finding.message}`}>
            {finding.message}{' '}
            <Anchor component="button" type="button" inherit onClick={() => onJump(finding.field)}>
              Go to the field
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}
