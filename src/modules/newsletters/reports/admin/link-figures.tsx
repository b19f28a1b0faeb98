/** Clicks by link, by block or by item. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { FigureChoice, FigureSection } from '#admin/generic/report/figure-section.tsx';
import { CorrectLinkDialog } from './correct-link.tsx';
import { FiguresTable } from './figures-table.tsx';
import { groupLinks, type CampaignReport, type LinkFigures } from './report-data.ts';
import classes from './campaign-report.module.css';

type Grouping = 'link' | 'block' | 'item';

const GROUPINGS: { value: Grouping; label: string }[] = [
  { value: 'link', label: 'Link' },
  { value: 'block', label: 'Block' },
  { value: 'item', label: 'Item' },
];

const CLICKS = [
  { label: 'Clicks by people', short: 'clicks' },
  { label: 'With automatic', short: 'with automatic' },
];

export function LinkFiguresTable({ id, report }: { id: number; report: CampaignReport }) {
  const [by, setBy] = useState<Grouping>('link');
  const [corrected, setCorrected] = useState<LinkFigures | null>(null);
  if (report.links.length === 0) return null;
  return (
    <FigureSection
      title="Clicks"
      tools={<FigureChoice label="Clicks by" choices={GROUPINGS} value={by} onChange={setBy} />}
    >
      {by === 'link' ? (
        <Links report={report} onCorrect={setCorrected} />
      ) : (
        <Groups by={by} report={report} />
      )}
      {corrected ? <CorrectLinkDialog id={id} link={corrected} onClose={() => setCorrected(null)} /> : null}
    </FigureSection>
  );
}

function Links({ report, onCorrect }: { report: CampaignReport; onCorrect: (link: LinkFigures) => void }) {
  const { actor, site } = useApp();
  const canCorrect = actor.permissions.has('send_newsletters');
  const links = report.links.toSorted((one, other) => other.human - one.human || one.number - other.number);
  return (
    <FiguresTable
      label="Clicks by link"
      of="Link"
      columns={[{ label: 'People', short: 'people' }, ...CLICKS]}
      rows={links.map((link) => ({
        key: link.number,
        ...nameOfLink(link, site.origin),
        figures: [link.recipients, link.human, link.raw],
        ...(canCorrect && { action: <Correct link={link} onCorrect={onCorrect} /> }),
      }))}
    />
  );
}

function Correct({ link, onCorrect }: { link: LinkFigures; onCorrect: (link: LinkFigures) => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      fw={500}
      aria-label={`Correct link ${link.number}: ${link.url}`}
      onClick={() => onCorrect(link)}
    >
      Correct…
    </Button>
  );
}

/** The item or the address of a link. Addresses on the site are shown as paths. */
function nameOfLink({ item, url, originalUrl }: LinkFigures, origin: string) {
  const shown = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  return {
    name: item ?? (shown === '/' ? 'Home page' : shown),
    notes: [
      ...(item === null && shown !== '/' ? [] : [shown]),
      ...(originalUrl === null ? [] : [`Corrected; sent as ${originalUrl}`]),
    ],
  };
}

function Groups({ by, report }: { by: 'block' | 'item'; report: CampaignReport }) {
  const nameOfBlock = useBlockNames();
  const groups = groupLinks(report.links, by === 'block' ? nameOfBlock : itemOf);
  if (groups.length === 0) return <p className={classes.none}>This email links to no items of the site.</p>;
  return (
    <FiguresTable
      label={`Clicks by ${by}`}
      of={by === 'block' ? 'Block' : 'Item'}
      columns={[{ label: 'Links', short: 'links' }, ...CLICKS]}
      rows={groups.map(({ key, name, note, links, human, raw }) => ({
        key,
        name,
        notes: note === null ? [] : [note],
        figures: [links, human, raw],
      }))}
    />
  );
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
