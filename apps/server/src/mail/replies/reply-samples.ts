/** A reply as a mail program wrote it, and what its author wrote in it. */
export interface ReplySample {
  name: string
  text: string
  written: string
}

const lines = (...all: string[]): string => all.join('\n')
const ours = ['> Write your reply above this line', '>', '> Priya Raman mentioned you', '> in Prices', '>']

/** The samples that the rules were written by. */
export const tuningReplies: ReplySample[] = [
  {
    name: 'Gmail, English, broken line',
    text: lines(
      'Noon is early enough.',
      '',
      'Thanks!',
      '',
      'On Fri, Nov 20, 2026 at 10:46 AM Priya Raman via Windrow <',
      't-318-12-g2k-0123456789abcdef01234567@mail.windrow.example> wrote:',
      '',
      ...ours,
    ),
    written: 'Noon is early enough.\n\nThanks!',
  },
  {
    name: 'Apple Mail with a signature',
    text: lines(
      'Yes, please.',
      '',
      '-- ',
      'Maja Lindqvist',
      'Nordlake Retail',
      '',
      '> On 20 Nov 2026, at 10:46, Priya Raman via Windrow <windrow@windrow.example> wrote:',
      '>',
      ...ours,
    ),
    written: 'Yes, please.',
  },
  {
    name: 'Outlook, English',
    text: lines(
      'Please start it at twelve.',
      '',
      'Regards',
      'Maja',
      '',
      '________________________________',
      'From: Priya Raman via Windrow <windrow@windrow.example>',
      'Sent: Friday, November 20, 2026 10:46 AM',
      'To: Maja Lindqvist <maja@nordlake.example>',
      'Subject: Priya Raman mentioned you: Prices',
      '',
      'Write your reply above this line',
      'Priya Raman mentioned you',
    ),
    written: 'Please start it at twelve.\n\nRegards\nMaja',
  },
  {
    name: 'Outlook, German, without a rule',
    text: lines(
      'Passt so.',
      '',
      'Von: Priya Raman via Windrow <windrow@windrow.example>',
      'Gesendet: Freitag, 20. November 2026 10:46',
      'An: Maja Lindqvist <maja@nordlake.example>',
      'Betreff: Priya Raman mentioned you: Prices',
      '',
      'Priya Raman mentioned you',
    ),
    written: 'Passt so.',
  },
  {
    name: 'Thunderbird, German',
    text: lines('Ja, um 12 Uhr.', '', 'Am 20.11.26 um 10:46 schrieb Priya Raman via Windrow:', ...ours),
    written: 'Ja, um 12 Uhr.',
  },
  {
    name: 'iPhone, French',
    text: lines(
      "D'accord pour midi.",
      '',
      'Envoyé de mon iPhone',
      '',
      '> Le 20 nov. 2026 à 10:46, Priya Raman via Windrow <windrow@windrow.example> a écrit :',
      '> ',
      ...ours,
    ),
    written: "D'accord pour midi.",
  },
  {
    name: 'Gmail, Spanish',
    text: lines(
      'De acuerdo.',
      '',
      'El vie, 20 nov 2026 a las 10:46, Priya Raman via Windrow (<',
      'windrow@windrow.example>) escribió:',
      '',
      ...ours,
    ),
    written: 'De acuerdo.',
  },
  {
    name: 'Gmail, Finnish',
    text: lines(
      'Kello 12 sopii.',
      '',
      'pe 20. marrask. 2026 klo 10.46 Priya Raman via Windrow (windrow@windrow.example) kirjoitti:',
      '',
      ...ours,
    ),
    written: 'Kello 12 sopii.',
  },
  {
    name: 'the marker alone',
    text: lines('Fine.', '', 'Write your reply above this line', 'Priya Raman mentioned you'),
    written: 'Fine.',
  },
  {
    name: 'text below the quote',
    text: lines(
      'On 20 Nov 2026 at 10:46, Priya Raman wrote:',
      ...ours,
      '',
      'Twelve is fine.',
      '',
      '-- ',
      'Maja',
    ),
    written: 'Twelve is fine.',
  },
  {
    name: 'Outlook for a phone',
    text: lines(
      'Ok',
      '',
      'Get Outlook for iOS<https://aka.ms/o0ukef>',
      '________________________________',
      'From: Priya Raman <windrow@windrow.example>',
      'Sent: Friday, November 20, 2026 10:46:12 AM',
      'To: Maja <maja@nordlake.example>',
      'Subject: Prices',
    ),
    written: 'Ok',
  },
  {
    name: 'a new mail with words like those of quotes',
    text: lines(
      'As Oskar wrote:',
      'the price is 189.',
      '',
      'From: Helsinki',
      'To: Tampere',
      '',
      '> 179.95 in the shop',
      '',
      'That is what we see.',
    ),
    written: lines(
      'As Oskar wrote:',
      'the price is 189.',
      '',
      'From: Helsinki',
      'To: Tampere',
      '',
      '> 179.95 in the shop',
      '',
      'That is what we see.',
    ),
  },
  {
    name: 'a quote and nothing else',
    text: lines('On 20 Nov 2026 Priya Raman wrote:', ...ours),
    written: '',
  },
]

/** Samples that no rule was changed for. */
export const heldOutReplies: ReplySample[] = [
  {
    name: 'Gmail, Italian',
    text: lines(
      'Va bene così.',
      '',
      'Il giorno ven 20 nov 2026 alle ore 10:46 Priya Raman via Windrow <',
      'windrow@windrow.example> ha scritto:',
      '',
      ...ours,
    ),
    written: 'Va bene così.',
  },
  {
    name: 'Gmail, Polish',
    text: lines(
      'Może być.',
      '',
      'pt., 20 lis 2026 o 10:46 Priya Raman via Windrow <windrow@windrow.example>',
      'napisał(a):',
      '',
      ...ours,
    ),
    written: 'Może być.',
  },
  {
    name: 'Gmail, Japanese, without a verb',
    text: lines(
      '了解です。',
      '',
      '2026年11月20日(金) 10:46 Priya Raman <windrow@windrow.example>:',
      '',
      ...ours,
    ),
    written: '了解です。',
  },
  {
    name: 'Outlook, Swedish',
    text: lines(
      'Det går bra.',
      '',
      'Från: Priya Raman <windrow@windrow.example>',
      'Skickat: den 20 november 2026 10:46',
      'Till: Maja Lindqvist <maja@nordlake.example>',
      'Ämne: Priya Raman mentioned you: Prices',
    ),
    written: 'Det går bra.',
  },
  {
    name: 'Outlook, French, bold fields',
    text: lines(
      'Oui, merci.',
      '',
      '*De :* Priya Raman <windrow@windrow.example>',
      '*Envoyé :* vendredi 20 novembre 2026 10:46',
      '*À :* Maja Lindqvist <maja@nordlake.example>',
      '*Objet :* Prices',
    ),
    written: 'Oui, merci.',
  },
  {
    name: 'an Android phone, Danish',
    text: lines(
      'Fint med mig.',
      '',
      'Den fre. 20. nov. 2026 kl. 10.46 skrev Priya Raman via Windrow <windrow@windrow.example>:',
      '',
      ...ours,
    ),
    written: 'Fint med mig.',
  },
  {
    name: 'Dutch, phone signature',
    text: lines(
      'Prima.',
      '',
      'Verstuurd vanaf mijn iPhone',
      '',
      '> Op 20 nov. 2026 om 10:46 heeft Priya Raman <windrow@windrow.example> het volgende geschreven:',
      '> ',
      ...ours,
    ),
    written: 'Prima.',
  },
  {
    name: 'an old Outlook with its separator',
    text: lines(
      'Agreed.',
      '-----Ursprüngliche Nachricht-----',
      'Von: Priya Raman',
      'Priya Raman mentioned you',
    ),
    written: 'Agreed.',
  },
  {
    name: 'Russian',
    text: lines(
      'Хорошо.',
      '',
      'пт, 20 нояб. 2026 г. в 10:46, Priya Raman <windrow@windrow.example>:',
      '',
      ...ours,
    ),
    written: 'Хорошо.',
  },
  {
    name: 'a list and a sum with dashes',
    text: lines(
      'Three things:',
      '- prices',
      '- stock',
      '--',
      'total: 2',
      '',
      'Could you look on 21 Nov? Oskar wrote: it is urgent.',
    ),
    written: lines(
      'Three things:',
      '- prices',
      '- stock',
      '--',
      'total: 2',
      '',
      'Could you look on 21 Nov? Oskar wrote: it is urgent.',
    ),
  },
  {
    name: 'answers between the lines',
    text: lines(
      'On Fri, 20 Nov 2026, Priya Raman wrote:',
      '> Is noon early enough?',
      'Yes.',
      '> And the evening?',
      'No.',
    ),
    written: 'Yes.\nNo.',
  },
  {
    name: 'Portuguese',
    text: lines(
      'Pode ser.',
      '',
      'Em sex., 20 de nov. de 2026 às 10:46, Priya Raman <windrow@windrow.example> escreveu:',
      '',
      ...ours,
    ),
    written: 'Pode ser.',
  },
]
