import { SeededRandom } from './seeded-random.ts'

export interface Article {
  path: string
  title: string
  author: string
  /** ISO date. */
  date: string
  paragraphs: string[]
}

const subjects = ['a week on the plateau', 'the hut in the rain', 'drying boots overnight', 'packing for two', 'the first frost', 'a stove in the wind', 'maps without a signal', 'mending a zip', 'the long ridge', 'sleeping at minus twelve'] // oxfmt-ignore
const forms = ['Notes from', 'A short guide to', 'What we learned from', 'In praise of', 'Again:'] as const
const authors = ['Ingrid Solheim', 'Tomás Byrne', 'Léa Fontaine', 'Paweł Zieliński'] as const
const sentences = [
  'We left at four, with the kettle still warm and the cat asleep on the map.',
  'Nobody had checked the forecast, which turned out to be the right decision.',
  'The trick is to do it before you are cold, and to do it every time.',
  'It weighs 340 grams and has been dropped down the same gully twice.',
  'If you take one thing from this page, let it be the second pair of socks.',
  'The shop in Bergen keeps a box of old buckles for exactly this reason.',
]

/** The journal, newest first: one article for each form and subject. */
export const articles: readonly Article[] = forms
  .flatMap((form, row) =>
    subjects.map((subject, column) => makeArticle(`${form} ${subject}`, row * subjects.length + column)),
  )
  .reverse()

function makeArticle(title: string, index: number): Article {
  const random = new SeededRandom(index, 75)
  return {
    path: `/journal/${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    title,
    author: random.pick(authors),
    date: new Date(Date.UTC(2025, 0, 3) + index * 11 * 86_400_000).toISOString().slice(0, 10),
    paragraphs: Array.from({ length: 4 }, () => `${random.pick(sentences)} ${random.pick(sentences)}`),
  }
}
