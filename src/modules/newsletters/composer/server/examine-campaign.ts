/** Examines the email of a campaign before it is sent. */
import type { Grid } from '#grid/shapes/grid.ts';
import type { Block } from '#model/define-block.ts';
import { textField } from '#page-model/type-fields.ts';
import { emailFindings, type ExaminedBlock, type Findings } from '../email/email-findings.ts';
import { emptyCombination } from '../model/empty-combination.ts';
import { conditionOf, type ReaderCondition } from '../model/reader-condition.ts';
import { emptySentence, type EntryLabels } from './reader-entries.ts';
import type { CompiledCampaign } from './compile-campaign.ts';
import { fillEmail } from './fill-email.ts';

/** Length of the personal links that a recipient gets. */
const PERSONAL_LINK_LENGTH = 220;

/** Length of the path of a link that records a click. */
const CLICK_LINK_LENGTH = 120;

interface ToExamine {
  /** With name slots. */
  subject: string;
  compiled: CompiledCampaign;
  grid: Grid;
  /** Origin of the site. */
  origin: string;
  blocks: ReadonlyMap<string, Block>;
  /** Labels of the entries of conditions. */
  labels: EntryLabels;
}

/** Returns what to correct, with the names of the blocks. Pure. */
export function examineCampaign({ subject, compiled, grid, origin, blocks, labels }: ToExamine): Findings {
  const personal = `${origin}/${'x'.repeat(PERSONAL_LINK_LENGTH)}`;
  const recorded = `${origin}/${'x'.repeat(CLICK_LINK_LENGTH)}`;
  /** The longer of the two forms that a link can have. */
  const link = (number: number) => {
    const url = compiled.links[number - 1]?.url ?? personal;
    return url.length > recorded.length ? url : recorded;
  };
  const { html, text } = fillEmail(
    { subject, ...compiled },
    {
      name: null,
      entries: 'all',
      unsubscribe: personal,
      preferences: personal,
      browser: personal,
      tracking: `<img src="${personal}" alt="" width="1" height="1" style="display:block;border:0">`,
      link,
    },
  );
  const findings = emailFindings({
    subject,
    blocks: examinedBlocks(grid, compiled.blocks, blocks),
    links: compiled.links,
    html,
    text,
    hasUnsubscribeLink: compiled.html.some((part) => typeof part !== 'string' && part.slot === 'unsubscribe'),
    origin,
  });
  const broken = compiled.problems.map(
    ({ type, problem }) => `The block “${blocks.get(type)?.title ?? type}” is left out: ${problem}`,
  );
  const empty = emptyCombination(conditionsOfShown(grid, compiled.blocks));
  return {
    problems: [...findings.problems, ...(empty ? [emptySentence(empty, labels)] : [])],
    warnings: [...broken, ...findings.warnings],
  };
}

/** The conditions on each block with content: its own, and that of its row. */
function conditionsOfShown(grid: Grid, shown: ReadonlyMap<string, string>): ReaderCondition[][] {
  return grid.rows.flatMap((row) =>
    row.columns
      .flatMap(({ blocks }) => blocks)
      .filter(({ id }) => shown.has(id))
      .map(({ settings }) => [row.settings, settings].flatMap((own) => conditionOf({ ...own }) ?? [])),
  );
}

function examinedBlocks(
  grid: Grid,
  shown: ReadonlyMap<string, string>,
  definitions: ReadonlyMap<string, Block>,
): ExaminedBlock[] {
  return grid.rows.flatMap((row, index) =>
    row.columns.flatMap((column) =>
      column.blocks.map(({ id, type, settings }) => {
        const { isRequired } = settings;
        const title = textField(settings, 'title');
        const kind = definitions.get(type)?.title ?? type;
        return {
          id,
          name: `“${title ?? kind}” in row ${index + 1}`,
          isRequired: isRequired === true,
          html: shown.get(id) ?? null,
        };
      }),
    ),
  );
}
