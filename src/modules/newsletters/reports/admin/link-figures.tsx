/** Clicks by link, by block or by item. */
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { PlainTable, type PlainColumn, type PlainRow } from '#admin/ui/plain-table.tsx';
import { CorrectLinkDialog } from './correct-link.tsx';
import { groupLinks, type CampaignReport, type LinkFigures, type LinkGroup } from './report-data.ts';
import classes from './campaign-report.module.css';

type Grouping = 'link' | 'block' | 'item';

const GROUPINGS: { value: Grouping; label: string }[] = [
  { value: 'link', label: 'Link' },
  { value: 'block', label: 'Block' },
  { value: 'item', label: 'Item' },
];

const FIGURES: PlainColumn[] = [
  { label: 'Clicks by people', align: 'right', width: 120 },
  { label: 'With automatic', align: 'right', width: 120 },
];

export function LinkFiguresTable({ id, report }: { id: number; report: CampaignReport }) {
  const headingId = useId();
  const [by, setBy] = useState<Grouping>('link');
  const [corrected, setCorrected] = useState<LinkFigures | null>(null);
  if (report.links.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          Clicks
        </h2>
        <SegmentedControl
          size="xs"
          aria-label="Clicks by"
          classNames={{ label: classes.segment }}
          data={GROUPINGS}
          value={by}
          onChange={(value) => setBy(GROUPINGS.find((each) => each.value === value)?.value ?? 'link')}
        />
      </div>
      {by === 'link' ? (
        <Links report={report} onCorrect={setCorrected} />
      ) : (
        <Groups by={by} report={report} />
      )}
      {corrected ? <CorrectLinkDialog id={id} link={corrected} onClose={() => setCorrected(null)} /> : null}
    </section>
  );
}

function Links({ report, onCorrect }: { report: CampaignReport; onCorrect: (link: LinkFigures) => void }) {
  const { actor } = useApp();
  const canCorrect = actor.permissions.has('send_newsletters');
  const links = report.links.toSorted((one, other) => other.human - one.human || one.number - other.number);
  return (
    <PlainTable
      label="Clicks by link"
      minWidth={560}
      columns={[
        { label: 'Link' },
        { label: 'People', align: 'right', width: 80 },
        ...FIGURES,
        ...(canCorrect
          ? [{ label: 'Action', isLabelHidden: true, align: 'right' as const, width: 110 }]
          : []),
      ]}
      rows={links.map((link): PlainRow => ({
        key: link.number,
        cells: [
          <LinkName key="link" link={link} />,
          link.recipients.toLocaleString('en'),
          ...figuresOf(link),
          ...(canCorrect ? [<Correct key="correct" link={link} onCorrect={onCorrect} />] : []),
        ],
      }))}
    />
  );
}

function Correct({ link, onCorrect }: { link: LinkFigures; onCorrect: (link: LinkFigures) => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Correct link ${link.number}: ${link.url}`}
      onClick={() => onCorrect(link)}
    >
      Correct…
    </Button>
  );
}

function LinkName({ link: { item, url, originalUrl } }: { link: LinkFigures }) {
  return (
    <Named name={item ?? url} note={item === null ? null : url}>
      {originalUrl === null ? null : (
        <span className={classes.corrected}>Corrected; sent as {originalUrl}</span>
      )}
    </Named>
  );
}

function Named({ name, note, children }: { name: string; note: string | null; children?: ReactNode }) {
  return (
    <>
      <bdi className={classes.name}>{name}</bdi>
      {note === null ? null : <bdi className={classes.address}>{note}</bdi>}
      {children}
    </>
  );
}

function Groups({ by, report }: { by: 'block' | 'item'; report: CampaignReport }) {
  const nameOfBlock = useBlockNames();
  const groups = groupLinks(report.links, by === 'block' ? nameOfBlock : itemOf);
  if (groups.length === 0) return <p className={classes.none}>This email links to no items of the site.</p>;
  return (
    <PlainTable
      label={`Clicks by ${by}`}
      minWidth={420}
      columns={[
        { label: by === 'block' ? 'Block' : 'Item' },
        { label: 'Links', align: 'right', width: 80 },
        ...FIGURES,
      ]}
      rows={groups.map((group) => ({
        key: group.key,
        cells: [
          <Named key="name" name={group.name} note={group.note} />,
          group.links.toLocaleString('en'),
          ...figuresOf(group),
        ],
      }))}
    />
  );
}

function figuresOf({ human, raw }: Pick<LinkGroup, 'human' | 'raw'>): string[] {
  return [human.toLocaleString('en'), raw.toLocaleString('en')];
}

function itemOf({ contentId, item }: LinkFigures) {
  return contentId === null ? null : { key: String(contentId), name: item ?? 'Deleted item', note: null };
}

/** Names the block of a link by its title, with its kind and row below. */
function useBlockNames() {
  const { loadBlocks, site } = useApp();
  const { data = [] } = useQuery({
    queryKey: ['blocks', site.modulesOn],
    queryFn: loadBlocks,
    staleTime: Infinity,
  });
  const kinds = new Map(data.map(({ name, title }) => [name, title]));
  return ({ blockId, blockType, blockTitle, row }: LinkFigures) => {
    if (blockId === null) return { key: '', name: 'Header and footer', note: null };
    const kind = kinds.get(blockType ?? '') ?? blockType ?? 'Block';
    const place = row === null ? null : `row ${row}`;
    return {
      key: blockId,
      name: blockTitle ?? kind,
      note: [blockTitle === null ? null : kind, place].filter(Boolean).join(', ') || null,
    };
  };
}
