/** A site's requirements for readers of an item. The most specific setting counts; settings are never combined. */
import { chooseLayout, type LayoutRule } from '#layouts/choose-layout.ts';
import {
  UNGATED_PARAGRAPHS,
  UNGATED_PARAGRAPHS_MAX,
  type GatedItem,
  type GateCheck,
} from '#model/readers/define-gate.ts';
import { ancestorsOf } from '#records/tree.ts';
import { layoutRule } from '#entities/layout/server/layout-rule.ts';

interface SectionRow {
  id: number;
  parentId: number | null;
  isOpenToAll: boolean | null;
  registrationRequired: boolean | null;
  membershipIds: number[] | null;
  surveyId: number | null;
}

type LayoutRow = Parameters<typeof layoutRule>[0] & { gating_requirements: string | null };

interface TypeRule {
  contentTypes: string[];
  requiredMemberships?: number[] | null;
  survey?: number | null;
}

interface SurveyRow {
  id: number;
  omedaId: string | null;
  /** Whether readers can answer the survey now. */
  isOpen: boolean;
}

/** A site's gate data in the database. */
export interface RuleRow {
  settings: {
    ungatedParagraphs?: number | null;
    gatedTypes?: TypeRule[] | null;
    gatingSurvey?: number | null;
  } | null;
  sections: SectionRow[] | null;
  layouts: LayoutRow[] | null;
  surveys: SurveyRow[] | null;
}

type RequirementSource = 'item' | 'section' | 'type' | 'layout';

/**
 * A requirement: one of the memberships (null: any membership), or answers to the survey; without either, an
 * account. A survey with the id 0 has not been chosen.
 */
interface Requirement {
  requiredBy: RequirementSource;
  membershipIds: readonly number[] | null;
  surveyId?: number;
}

/** A result that ends the search: the item has no requirements. */
const OPEN = 'open';

type Word = Requirement | typeof OPEN | null;

/** Creates a site's gate check. */
export function createGateCheck(row: RuleRow | undefined): GateCheck {
  const ungatedParagraphs = ungatedOf(row?.settings?.ungatedParagraphs);
  const [ofSection, ofType, ofLayout] = [sectionWords(row), typeWords(row), layoutWords(row)];
  const surveys = new Map(
    (row?.surveys ?? []).flatMap(({ id, omedaId, isOpen }) =>
      isOpen ? [[id, omedaId ?? String(id)] as const] : [],
    ),
  );
  return (item, actor) => {
    const requirement = wordOf('item', item) ?? ofSection(item) ?? ofType(item) ?? ofLayout(item);
    if (requirement === null || requirement === OPEN) return null;
    const { membershipIds, surveyId, requiredBy } = requirement;
    const surveyType = surveys.get(surveyId ?? 0);
    const survey = surveyId === undefined ? 'none' : surveyType === undefined ? 'closed' : 'asked';
    const asks = {
      ...(membershipIds && membershipIds.length > 0 && { membershipIds, audience: membershipIds }),
      ...(membershipIds?.length !== 0 && { needsGrant: true as const }),
      ...(surveyId !== undefined && surveyId > 0 && { surveyId }),
      ...(surveyType !== undefined && { surveyType, locksParts: true as const }),
    };
    const isMember = actor.kind === 'member';
    if (isMember && holds(actor.grantIds, membershipIds, survey)) return { passes: true, ...asks };
    const reason = reasonFor(membershipIds, survey, isMember);
    return { passes: false, reason, ungatedParagraphs, requiredBy, ...asks };
  };
}

/**
 * State of the survey in a requirement. `closed`: it is inactive or empty; without another requirement an
 * account is then enough.
 */
type SurveyState = 'none' | 'asked' | 'closed';

function holds(
  held: readonly number[],
  required: Requirement['membershipIds'],
  survey: SurveyState,
): boolean {
  if (required === null) return held.length > 0;
  if (required.length === 0) return survey !== 'asked';
  return required.some((id) => held.includes(id));
}

/** `membershipMissing`: the reader is logged in, and needs another membership. */
function reasonFor(required: Requirement['membershipIds'], survey: SurveyState, isMember: boolean): string {
  if (survey === 'asked') return 'surveyRequired';
  if (required?.length === 0) return survey === 'closed' ? 'surveyClosed' : 'registrationRequired';
  return isMember ? 'membershipMissing' : 'membershipRequired';
}

function wordOf(
  requiredBy: RequirementSource,
  {
    isOpenToAll,
    registrationRequired,
    membershipIds,
    surveyId,
  }: {
    isOpenToAll?: boolean | null;
    registrationRequired?: boolean | null;
    membershipIds?: readonly number[] | null;
    surveyId?: number | null;
  },
): Word {
  if (surveyId) return { requiredBy, membershipIds: membershipIds ?? [], surveyId };
  if (membershipIds && membershipIds.length > 0) return { requiredBy, membershipIds };
  if (registrationRequired) return { requiredBy, membershipIds: [] };
  return isOpenToAll ? OPEN : null;
}

function ungatedOf(saved: number | null | undefined): number {
  const count = saved ?? UNGATED_PARAGRAPHS;
  return Number.isInteger(count) && count >= 1 ? Math.min(count, UNGATED_PARAGRAPHS_MAX) : UNGATED_PARAGRAPHS;
}

type Words = (item: GatedItem) => Word;

const SILENT: Words = () => null;

/** The rule of the nearest section that has one, starting with the item's own section and going up. */
function sectionWords(row: RuleRow | undefined): Words {
  const sections = row?.sections ?? [];
  const byId = new Map(sections.map((section) => [section.id, section]));
  const spoken = new Map(sections.map((section) => [section.id, wordOf('section', section)]));
  if ([...spoken.values()].every((word) => word === null)) return SILENT;
  const nearest = new Map(
    sections.map((section) => [
      section.id,
      ancestorsOf(section, ({ parentId }) => byId.get(parentId ?? 0))
        .map(({ id }) => spoken.get(id) ?? null)
        .find((word) => word !== null) ?? null,
    ]),
  );
  return ({ sectionId }) => nearest.get(sectionId ?? 0) ?? null;
}

function typeWords(row: RuleRow | undefined): Words {
  const rules = row?.settings?.gatedTypes ?? [];
  if (rules.length === 0) return SILENT;
  const byType = new Map(
    rules.flatMap(({ contentTypes, requiredMemberships: membershipIds, survey: surveyId }) => {
      const word = wordOf('type', { registrationRequired: true, membershipIds, surveyId });
      return contentTypes.map((type) => [type, word] as const);
    }),
  );
  return ({ type }) => byType.get(type) ?? null;
}

type GatingLayout = LayoutRule & { asks: Word };

/**
 * The rules of the layout of the item's pages. Layouts for URLs have no effect: a URL is not a property of an
 * item.
 */
function layoutWords(row: RuleRow | undefined): Words {
  const gatingSurvey = row?.settings?.gatingSurvey ?? 0;
  const layouts = (row?.layouts ?? []).map((one): GatingLayout => ({
    ...layoutRule(one),
    asks: layoutWord(one.gating_requirements, gatingSurvey),
  }));
  if (layouts.every(({ asks }) => asks === null)) return SILENT;
  const sections = new Map((row?.sections ?? []).map((section) => [section.id, section]));
  const sectionIds = (id: number | null) =>
    ancestorsOf(sections.get(id ?? 0), ({ parentId }) => sections.get(parentId ?? 0))
      .map((section) => section.id)
      .reverse();
  return ({ id, type, sectionId }) => {
    const subject = {
      kind: 'content',
      path: '',
      contentId: id,
      type,
      sectionIds: sectionIds(sectionId),
    } as const;
    return chooseLayout(layouts, subject)?.asks ?? null;
  };
}

function layoutWord(requirement: string | null, gatingSurvey: number): Word {
  if (requirement === null) return null;
  if (requirement === 'omeda') return { requiredBy: 'layout', membershipIds: [], surveyId: gatingSurvey };
  return { requiredBy: 'layout', membershipIds: requirement === 'membership' ? null : [] };
}
