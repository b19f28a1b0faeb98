import type { DemoNewsletters } from './demo-newsletter.ts';

/** The newsletters of Batch. */
export const batch: DemoNewsletters = {
  fromName: 'Batch',
  postalAddress: 'Quayside Press, Batch\nMolenkade 3\nSluisdam',
  listTitle: 'Still warm',
  adPosition: 'Below the lead',
  newsletters: [
    {
      title: 'First Load',
      description:
        'What flour costs, what an oven draws and what a queue is worth. Once a week, at four, like you.',
      fromEmail: 'first-load@batch.example',
      template: {
        name: 'First Load',
        description: 'The weekly for bakers and millers.',
        preheaderBlurb: 'Flour, heat and hands, before the first load.',
        design: {
          styles: {
            width: 700,
            fontStack: 'georgia',
            spacing: 'airy',
            pageBackground: '#f4ece0',
            contentBackground: '#fffdf9',
            textColor: '#33241a',
            linkColor: '#8a3b12',
            buttonColor: '#8a3b12',
          },
          gridTitleStyles: {
            fontStack: 'georgia',
            size: 20,
            weight: '700',
            color: '#8a3b12',
            background: null,
            alignment: 'center',
            letterCase: 'none',
          },
          header: { alignment: 'center', text: 'Before the first load' },
          footer: { text: 'Written by people with flour on their keyboards.', background: '#33241a' },
        },
      },
      houseAd: {
        headline: 'Dear Cooling Rack, my croissants lean',
        text: 'Lorcan Tierney answers the letters nobody else would open. An email whenever there is post, free.',
        button: 'Get The Cooling Rack',
        item: 'what-a-croissant-owes',
      },
      issues: [
        {
          subject: 'She listens to the stone before she cuts it',
          preheader: 'Nine mills, one dresser, red chalk. And the shop that sells when it bakes.',
          daysAgo: 1,
          opening: [
            'Good morning, and yes, we know what time it is. A millstone has to be dressed every few hundred hours, and between Zwolle and the coast one woman does nine mills of the eleven that still need it. She let us carry the chalk.',
          ],
          lead: 'the-stone-dresser',
          list: ['the-shop-that-opens-at-four', 'flour-price-table', 'the-cooling-rack-no-raisins'],
        },
        {
          subject: 'Three hundred baskets and one cold room',
          preheader: 'How a bakery in Ghent stopped working nights, and what it had to buy first.',
          daysAgo: 8,
          opening: [
            'Nobody likes the night shift, and almost nobody has ended it. One bakery in Ghent did, with a cold room, three hundred baskets and an apology to the neighbours. The figures follow.',
          ],
          lead: 'three-hundred-baskets',
          list: ['reading-a-flour-certificate', 'weigh-the-water', 'bench-days'],
        },
        {
          subject: 'The flour that is late in dry years',
          preheader: 'A water mill, four bakeries, and a week arranged around a stream.',
          daysAgo: 15,
          opening: [
            'A mill on a stream grinds when there is a stream. Four bakeries have built their week around it, and say that they sleep better.',
          ],
          lead: 'the-mill-on-the-race',
          list: ['heat-from-the-flue', 'five-in-the-morning'],
        },
      ],
      draft: {
        subject: 'Eleven minutes without the oven',
        opening: [
          'A supplier switched a deck oven off for eleven minutes at a time, and paid for it. We weighed the bread.',
        ],
        lead: 'the-oven-that-waits-for-the-grid',
      },
    },
    {
      title: 'The Cooling Rack',
      description: 'Lorcan Tierney answers the letters nobody else would open, whenever there is post.',
      fromEmail: 'the-cooling-rack@batch.example',
      template: {
        name: 'The Cooling Rack',
        description: 'A letter, with three links below it.',
        preheaderBlurb: 'A letter from the back of the bakery.',
        design: {
          styles: {
            width: 700,
            fontStack: 'times',
            spacing: 'airy',
            pageBackground: '#efe6d8',
            contentBackground: '#ffffff',
            textColor: '#2b211a',
            linkColor: '#6b2f12',
            buttonColor: '#6b2f12',
          },
          header: { alignment: 'center', showsDate: true },
          footer: { text: 'Answers are free. Raisins are not discussed.' },
        },
      },
      houseAd: {
        headline: 'Flour has a price. So has a queue.',
        text: 'First Load: the week in flour, heat and hands, in your inbox at four, like you. Free.',
        button: 'Get First Load',
        item: 'the-stone-dresser',
      },
      issues: [
        {
          subject: 'A word about raisins, and then no more',
          preheader: 'Two letters came by registered post.',
          daysAgo: 5,
          opening: [
            'I had hoped to write about butter. Instead I have a drawer of letters about soda bread, two of them registered, and a reader in Sligo who has enclosed the raisin.',
            'My answer is below. The raisin has been returned.',
          ],
          lead: 'the-cooling-rack-no-raisins',
          list: ['what-a-croissant-owes', 'weigh-the-water'],
        },
        {
          subject: 'On water, and why it belongs on the scale',
          preheader: 'A plea, with figures and a bucket.',
          daysAgo: 9,
          opening: [
            'Every autumn a baker writes that his dough has gone slack and his flour is to blame. Every autumn I ask how he measures the water. Every autumn there is a pause.',
          ],
          lead: 'weigh-the-water',
          list: ['four-in-the-morning'],
        },
      ],
      draft: {
        subject: 'Rye, and the virtue of waiting',
        opening: [
          'Whole rye forgives nearly everything except impatience. My editor is made of similar stuff.',
        ],
        lead: 'rye-at-scale',
      },
    },
  ],
  testers: [['Elio', 'Marchetti', 'elio.marchetti@batch.example']],
  subscribers: [
    ['Nele', 'Vercauteren', 'nele@bakkerij-vercauteren.example'],
    ['Sjoerd', 'Hoitinga', 'sjoerd@hoitinga.example'],
    ['Ilaria', 'Zanchetta', 'ilaria.zanchetta@valdoro.example'],
    ['Aoife', 'Kinsella', 'aoife.kinsella@soda-and-salt.example'],
    ['Bastien', 'Royer', 'bastien@four-royer.example'],
    ['Wiebke', 'Onnen', 'w.onnen@deichmuehle.example'],
    ['Henk', 'Slootweg', 'henk@windlust-mill.example'],
    ['Chidi', 'Anyanwu', 'chidi@early-bread.example'],
    ['Marta', 'Oliveira', 'marta.oliveira@padaria-do-porto.example'],
    ['Sander', 'Bloem', 'sander.bloem@oldtown-bikes.example'],
    ['Greta', 'Lindgren', 'greta@ragbrod.example'],
    ['Tom', 'Ashworth', 'tom@ashworth-flour.example'],
  ],
};
