import type { DemoNewsletters } from './demo-newsletter.ts';

/** The newsletters of Quayside. */
export const quayside: DemoNewsletters = {
  fromName: 'Quayside',
  postalAddress: 'Quayside Press\nNoorderhoofd 12\nOudemonde',
  listTitle: 'Also on the quay',
  adPosition: 'Below the lead',
  newsletters: [
    {
      title: 'The Tide Table',
      description:
        'The week on the working waterfront in one email: what opened, what jammed, and what it cost. Once a week, before the first lock.',
      fromEmail: 'tide-table@quayside.example',
      template: {
        name: 'The Tide Table',
        description: 'The weekly: one long story, the rest of the week below it.',
        preheaderBlurb: 'The week on the working waterfront.',
        design: {
          styles: {
            width: 700,
            fontStack: 'georgia',
            spacing: 'normal',
            pageBackground: '#e8edf1',
            contentBackground: '#ffffff',
            textColor: '#1b2a36',
            linkColor: '#14507a',
            buttonColor: '#a63f28',
          },
          gridTitleStyles: {
            fontStack: 'sans',
            size: 16,
            weight: '700',
            color: '#ffffff',
            background: '#14304a',
            alignment: 'start',
            letterCase: 'none',
          },
          header: { text: 'What opened, what jammed, and what it cost' },
          footer: {
            text: 'You read this because you are on or near the water and asked for it.',
            background: '#14304a',
            textColor: '#dfe8ee',
          },
        },
      },
      houseAd: {
        headline: 'Four radios went into a bucket. One came out.',
        text: 'Under the Keel tests rope, radios and power for people who maintain things that float. Every second week, free.',
        button: 'Get Under the Keel',
        item: 'four-handheld-radios-in-the-rain',
      },
      issues: [
        {
          subject: 'A gate that came by sea, and a swan on the radar',
          preheader: 'Sixteen days at the Ostrevelde lock, and 14 minutes that nobody saw on a vehicle deck.',
          daysAgo: 1,
          opening: [
            'Good morning. The biggest thing to move on the water this month weighs 1,940 tonnes, has no engine and keeps a country dry. We were there for all sixteen days, which is fifteen longer than the press office had planned for.',
            'The smallest thing to stop a harbour this week had feathers.',
          ],
          lead: 'the-gate-that-came-by-sea',
          list: [
            'radar-off-for-a-swan',
            'fire-drill-exposes-vehicle-deck-gaps',
            'a-week-on-an-800-teu-feeder',
          ],
          brief: {
            title: 'For the bridge wall',
            items: ['tide-table-harlevik', 'what-the-gull-saw', 'the-bell-on-the-mole'],
          },
        },
        {
          subject: 'Fewer boxes, dearer slots',
          preheader:
            'Feeder rates climbed 14 per cent in two quarters. Our index shows where the ships went.',
          daysAgo: 8,
          opening: [
            'Good morning. Carriers moved fewer boxes this half-year and were paid more for them, which is the sort of arithmetic that makes a shipper put down his coffee. The index has the answer, and it is not fuel.',
          ],
          lead: 'short-sea-rates-rise-on-falling-volumes',
          list: ['vallsund-bridge-stuck-31-hours', 'clean-propeller-pays-for-its-diver', 'small-ports-forum'],
          brief: { title: 'From the kit shed', items: ['sundvik-t11-tail', 'the-linesmens-hut'] },
        },
        {
          subject: 'The battery that has to last until four',
          preheader:
            'Three terminals did the sums on electric straddle carriers. One of them liked the result.',
          daysAgo: 15,
          opening: [
            'Good morning. A diesel straddle carrier works twenty hours on a tank. Its electric successor would like a word after seven. We sat through three night shifts to hear what the planners do in the other thirteen.',
          ],
          lead: 'electric-straddle-carriers-night-shift',
          list: [
            'the-woman-who-knows-where-the-mud-goes',
            'shore-power-for-small-quays',
            'the-working-sea-drawn',
          ],
        },
      ],
      draft: {
        subject: 'Twelve megawatts, nine plugs',
        opening: [
          'Good morning. Oudemonde can now power a small town from its quay. It cannot yet power most of its ships.',
        ],
        lead: 'oudemonde-shore-power-twelve-megawatts',
      },
    },
    {
      title: 'Under the Keel',
      description:
        'Rope, radios, power and procedure for people who maintain things that float. Every second week.',
      fromEmail: 'under-the-keel@quayside.example',
      template: {
        name: 'Under the Keel',
        description: 'For engineers: headlines and figures, few pictures.',
        preheaderBlurb: 'Tested, measured and taken apart.',
        design: {
          styles: {
            width: 750,
            fontStack: 'sans',
            spacing: 'compact',
            pageBackground: '#f3f1ec',
            contentBackground: '#ffffff',
            textColor: '#22282c',
            linkColor: '#a63f28',
            buttonColor: '#14304a',
          },
          gridTitleStyles: {
            fontStack: 'sans',
            size: 15,
            weight: '700',
            color: '#a63f28',
            background: null,
            alignment: 'start',
            letterCase: 'upper',
          },
          header: { alignment: 'center', text: 'Tested, measured and taken apart' },
          footer: { text: 'Measurements are our own. So are the wet feet.' },
        },
      },
      houseAd: {
        headline: 'The week, before the first lock',
        text: 'The Tide Table: what opened on the waterfront, what jammed and what it cost. One email a week, free.',
        button: 'Get The Tide Table',
        item: 'radar-off-for-a-swan',
      },
      issues: [
        {
          subject: 'Nine days to pay for a diver',
          preheader: 'The figures from 140 jobs under water, and how to read them.',
          daysAgo: 6,
          opening: [
            'A fouled propeller costs fuel on every mile. Polishing it costs a diver, once. This issue does the division, and then asks a bosun about rope.',
          ],
          lead: 'clean-propeller-pays-for-its-diver',
          list: ['sundvik-t11-tail', 'a-lock-in-four-minutes'],
          brief: {
            title: 'From the archive',
            items: ['how-to-splice-a-mooring-tail', 'low-water-half-loads'],
          },
        },
        {
          subject: 'Four radios, one bucket',
          preheader: 'Six weeks on a harbour launch, then a swim. Only one came out and said nothing.',
          daysAgo: 20,
          opening: [
            'We gave four handhelds to people who do not look after handhelds. The results are below, with the depth of the bucket.',
          ],
          lead: 'four-handheld-radios-in-the-rain',
          list: ['fire-boat-brennerfleth', 'what-a-pilot-does-in-ninety-minutes'],
        },
      ],
      draft: {
        subject: 'A lock gate, taken apart',
        opening: ['What the crew at Ostrevelde found when the old gate came out of the water.'],
        lead: 'the-gate-that-came-by-sea',
      },
    },
  ],
  testers: [['Ruth', 'Vandermeer', 'ruth.vandermeer@quayside.example']],
  subscribers: [
    ['Ilse', 'Hartog', 'ilse.hartog@noordrand.example'],
    ['Pádraig', 'Nolan', 'p.nolan@harlevik-towage.example'],
    ['Runa', 'Hegglid', 'runa@skarvoy-havn.example'],
    ['Mateusz', 'Wrona', 'm.wrona@kamienna-ferries.example'],
    ['Birte', 'Lindqvist', 'birte.lindqvist@vallsund.example'],
    ['Augustin', 'Kerbrat', 'a.kerbrat@pilots-of-the-west.example'],
    ['Griet', 'Lauwers', 'griet.lauwers@kaiwerk.example'],
    ['Tomasa', 'Quiroga', 'tomasa@puerto-aldunce.example'],
    ['Jonas', 'Eidem', 'jonas.eidem@norrvik-subsea.example'],
    ['Femke', 'Dijksma', 'femke@sluisdam-mills.example'],
    ['Harriet', 'Bowness', 'h.bowness@feeder-desk.example'],
    ['Oskar', 'Thelin', 'oskar.thelin@ostrevelde-lock.example'],
    ['Nadia', 'Benhaddou', 'nadia.benhaddou@port-power.example'],
    ['Callum', 'Strachan', 'callum@strachan-rigging.example'],
  ],
};
