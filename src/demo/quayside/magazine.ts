/** The printed Quayside: a number a month, made of what the site has published. */
import type { DemoMagazine } from '../publication.ts';

export const magazine: DemoMagazine = {
  name: 'Quayside Monthly',
  tagline: 'The waterfront on paper',
  description:
    'Eighty pages a month: the long reads of the site with their drawings in full, the rate tables, and a letters page that has not been short of letters since 1987.',
  sections: ['Long reads', 'Ports & locks', 'Kit', 'Opinion'],
  issues: [
    {
      name: 'No. 431',
      daysAgo: 3,
      cover: 'low-water-barge',
      coverLines: ['The gate by sea', 'Twelve megawatts come ashore', 'A week on an 800-TEU feeder'],
      description: 'A lock gate crosses the North Sea, twelve megawatts come ashore, and a week on a feeder.',
      contents: {
        'Long reads': ['the-gate-that-came-by-sea', 'a-week-on-an-800-teu-feeder'],
        'Ports & locks': ['oudemonde-shore-power-twelve-megawatts', 'vallsund-bridge-stuck-31-hours'],
        Kit: ['clean-propeller-pays-for-its-diver'],
        Opinion: ['leave-the-vhf-alone'],
      },
    },
    {
      name: 'No. 430',
      daysAgo: 33,
      cover: 'hook-and-boxes',
      coverLines: ['Ninety minutes', 'With the pilot of the outer sound', 'Four wet radios, tested'],
      description:
        'Ninety minutes with a pilot, the night shift on electric straddle carriers, and four wet radios.',
      contents: {
        'Long reads': ['what-a-pilot-does-in-ninety-minutes', 'the-woman-who-knows-where-the-mud-goes'],
        'Ports & locks': ['electric-straddle-carriers-night-shift'],
        Kit: ['four-handheld-radios-in-the-rain'],
      },
    },
    {
      name: 'No. 429',
      daysAgo: 63,
      cover: 'vehicle-deck',
      coverLines: ['Nine piers, no road', 'A harbour master on methanol', 'How to splice a mooring tail'],
      description: 'Nine piers and no road, a harbour master on methanol, and how to splice a mooring tail.',
      contents: {
        'Long reads': ['nine-piers-no-road-puerto-aldunce', 'harbour-master-of-skarvoy-on-methanol-and-cod'],
        Kit: ['how-to-splice-a-mooring-tail'],
      },
    },
    {
      name: 'No. 428',
      daysAgo: 94,
      cover: 'gate-lane',
      coverLines: ['The frozen ferry', 'The winter the night train slept', 'A tug that makes no noise'],
      description: 'The winter the train ferry froze, and a tug that makes no noise.',
      contents: {
        'Long reads': ['the-winter-the-train-ferry-froze'],
        Kit: ['seventy-tonnes-of-silence'],
      },
    },
    {
      name: 'No. 419',
      daysAgo: 368,
      cover: 'grain-berth',
      coverLines: ['The ice plant', 'What a cooperative earns with ice'],
      description: 'What a cooperative earns with ice.',
      contents: { 'Long reads': ['the-ice-plant-at-cala-ferranda'] },
    },
  ],
};
