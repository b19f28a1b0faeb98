import type { SceneBook } from '../scene.ts';
import { benchScenes } from './batch/bench.ts';

import { millScenes } from './batch/mills.ts';
import { streetScenes } from './batch/street.ts';
import { arrivalScenes } from './arrivals.ts';
import { closeUpScenes } from './close-ups.ts';
import { controlRoomScenes } from './control-room.ts';
import { gearScenes } from './gear.ts';
import { interiorScenes } from './interiors.ts';
import { lockScenes } from './locks.ts';
import { moleScenes } from './moles.ts';
import { navigationScenes } from './navigation.ts';
import { afloatPortraits } from './portraits-afloat.ts';
import { deskPortraits } from './portraits-desk.ts';
import { quayScenes } from './quays.ts';
import { riverScenes } from './rivers.ts';
import { seaScenes } from './sea.ts';
import { smallHarbourScenes } from './small-harbours.ts';
import { terminalScenes } from './terminals.ts';
import { weatherScenes } from './weather.ts';

/** Quayside's landscape scenes, by picture key. */
export const quaysideScenes: SceneBook = {
  ...lockScenes,
  ...controlRoomScenes,
  ...riverScenes,
  ...quayScenes,
  ...smallHarbourScenes,
  ...terminalScenes,
  ...arrivalScenes,
  ...seaScenes,
  ...weatherScenes,
  ...closeUpScenes,
  ...gearScenes,
  ...interiorScenes,
  ...navigationScenes,
  ...moleScenes,
};

/** Batch's landscape scenes. */
export const batchScenes: SceneBook = { ...benchScenes, ...millScenes, ...streetScenes };

/** The square portraits of Quayside's writers. */
export const quaysidePortraits: SceneBook = { ...deskPortraits, ...afloatPortraits };
