/** What pages say to staff who view a site as one of its readers. */
import type { Reader } from '#model/decide-access.ts';
import { isPresent } from '#model/define-module.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { SimulationNotice } from './simulated-page.ts';

/** What pages say to staff who view the site as this reader; null for everyone else. */
export function simulationNotice(
  { actor }: Reader,
  { modulesOn, language }: SiteRef,
  { registry }: Services,
): SimulationNotice | null {
  if (actor.kind !== 'member' || !actor.simulated) return null;
  const identity = registry.identities.find((own) => own.simulationNotice && isPresent(own, modulesOn));
  return identity?.simulationNotice?.(actor, language) ?? null;
}
