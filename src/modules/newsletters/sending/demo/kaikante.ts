import type { DemoNewsletters } from './demo-newsletter.ts';

/** The newsletters of Kaikante. */
export const kaikante: DemoNewsletters = {
  fromName: 'Kaikante',
  postalAddress: 'Quayside Press, Redaktion Kaikante\nAm Alten Vorhafen 7\nBrakenhafen',
  listTitle: 'Außerdem an der Kante',
  adPosition: 'Unter dem Aufmacher',
  newsletters: [
    {
      title: 'Pegelstand',
      description:
        'Was in der Woche stieg, fiel und stecken blieb: Häfen, Schleusen und Frachten in einer E-Mail. Einmal in der Woche, vor der ersten Schleusung.',
      fromEmail: 'pegelstand@kaikante.example',
      template: {
        name: 'Pegelstand',
        description: 'Der Wochenbrief: eine große Geschichte, darunter der Rest der Woche.',
        preheaderBlurb: 'Die Woche an Kai und Schleuse.',
        design: {
          styles: {
            width: 700,
            fontStack: 'sans',
            spacing: 'normal',
            pageBackground: '#e6ebe9',
            contentBackground: '#ffffff',
            textColor: '#1c2624',
            linkColor: '#0f5f57',
            buttonColor: '#0f5f57',
          },
          gridTitleStyles: {
            fontStack: 'sans',
            size: 18,
            weight: '700',
            color: '#0f5f57',
            background: null,
            alignment: 'start',
            letterCase: 'none',
          },
          header: { text: 'Die Woche an Kai und Schleuse' },
          footer: { text: 'Gemessen am Pegel, geschrieben am Kai.', background: '#12312d' },
        },
      },
      houseAd: {
        headline: 'Zerlegt, gemessen, wieder zusammengesetzt',
        text: 'Die Werkbank: Krane, Leinen und Antriebe für Leute, die sie reparieren. Einmal in der Woche, kostenlos.',
        button: 'Werkbank bestellen',
        item: 'festmacher-halvor',
      },
      issues: [
        {
          subject: 'Die Schleuse rechnet jetzt nach Zentimetern',
          preheader: 'Wer flach geht, zahlt weniger. Und Kran vier hebt wieder.',
          daysAgo: 2,
          opening: [
            'Guten Morgen. In Brennerfleth kostet der Tiefgang künftig Geld, und zwar je Zentimeter. Die kleinen Schiffer rechnen schon, die Tankerreeder rechnen noch einmal.',
          ],
          lead: 'schleusengeld-nach-zentimetern',
          list: ['kran-vier-hebt-wieder', 'nachtschicht-ohne-fahrer'],
          brief: { title: 'Vormerken', items: ['kaitag-in-brakenhafen'] },
        },
        {
          subject: 'Ein Schwan, ein Radar, ein Verbot',
          preheader: 'Über Geräte, die man nicht einschalten darf.',
          daysAgo: 9,
          opening: [
            'Guten Morgen. Auf dem Lotsenboot bleibt das Radar aus, bis die Küken flügge sind. Gefahren wird nach Gehör, und zwar pünktlich.',
          ],
          lead: 'der-schwan-auf-dem-radar',
          list: ['eine-schleusung-in-zwoelf-sekunden', 'festmacher-halvor'],
        },
      ],
      draft: {
        subject: 'Zwölf Megawatt, neunzehn Anläufe',
        opening: ['Guten Morgen. Der Strom liegt am Kai. Es fehlen die Schiffe, die ihn nehmen.'],
        lead: 'strom-vom-kai',
      },
    },
    {
      title: 'Werkbank',
      description: 'Krane, Leinen, Antriebe: Technik für Leute, die sie reparieren. Einmal in der Woche.',
      fromEmail: 'werkbank@kaikante.example',
      template: {
        name: 'Werkbank',
        description: 'Technik in Kurzform.',
        preheaderBlurb: 'Gemessen, zerlegt, wieder zusammengesetzt.',
        design: {
          styles: {
            width: 750,
            fontStack: 'verdana',
            spacing: 'compact',
            pageBackground: '#eef0ee',
            contentBackground: '#ffffff',
            textColor: '#202624',
            linkColor: '#7a3b10',
            buttonColor: '#7a3b10',
          },
          header: { alignment: 'center', text: 'Gemessen, zerlegt, wieder zusammengesetzt' },
        },
      },
      houseAd: {
        headline: 'Was stieg, was fiel, was stecken blieb',
        text: 'Der Pegelstand: die Woche an Kai und Schleuse in einer E-Mail, vor der ersten Schleusung. Kostenlos.',
        button: 'Pegelstand bestellen',
        item: 'schleusengeld-nach-zentimetern',
      },
      issues: [
        {
          subject: 'Ein Bolzen, drei Länder, 61 Tage',
          preheader: 'Warum der größte Kran des Terminals auf ein Ersatzteil wartete.',
          daysAgo: 5,
          opening: [
            'Der Bolzen wiegt elf Kilo. Ihn zu bekommen hat zwei Monate gedauert, ihn einzubauen einen Vormittag.',
          ],
          lead: 'kran-vier-hebt-wieder',
          list: ['nachtschicht-ohne-fahrer', 'festmacher-halvor'],
        },
        {
          subject: 'Eine Leine nach vierhundert Anläufen',
          preheader: 'Wir haben nachgemessen, was von der Bruchlast übrig ist.',
          daysAgo: 12,
          opening: [
            'Leinen werden nach Gefühl ausgetauscht. Wir haben eine in die Prüfmaschine gespannt und das Gefühl mit der Zahl verglichen.',
          ],
          lead: 'festmacher-halvor',
          list: ['fuenf-blaetter-vom-wasser'],
        },
      ],
      draft: {
        subject: 'Nachts fährt keiner, und vier sehen zu',
        opening: ['Im Leitstand sitzen Leute, die früher gefahren sind. Sie schauen anders hin.'],
        lead: 'nachtschicht-ohne-fahrer',
      },
    },
  ],
  testers: [['Frauke', 'Petersen', 'frauke.petersen@kaikante.example']],
  subscribers: [
    ['Heinke', 'Petersen', 'heinke.petersen@schleuse-brennerfleth.example'],
    ['Jörn', 'Albers', 'j.albers@brakenhafen.example'],
    ['Sabine', 'Kröger', 'sabine.kroeger@binnenreederei-kroeger.example'],
    ['Thilo', 'Hallmann', 'thilo@werft-hallmann.example'],
    ['Ayşe', 'Demirel', 'ayse.demirel@leitstand-nord.example'],
    ['Matthias', 'Rohde', 'm.rohde@lotsenhaus.example'],
    ['Franziska', 'Beer', 'franziska.beer@hafenstrom.example'],
    ['Uwe', 'Tadsen', 'uwe@tadsen-takelage.example'],
    ['Lena', 'Vogt', 'lena.vogt@mittelrhein-fracht.example'],
    ['Piotr', 'Sobczak', 'p.sobczak@umschlag-ost.example'],
  ],
};
