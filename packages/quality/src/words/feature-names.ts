import type { Feature } from '../figures/figures.ts'

/** What the labels of a feature are kinds of. */
export const featureNames: Readonly<Record<Feature, string>> = {
  kinds: 'types of values',
  values: 'values',
  shapes: 'forms of values',
  starts: 'beginnings of values',
  endings: 'endings of values',
  lengths: 'lengths of texts',
  symbols: 'characters',
  words: 'words',
  languages: 'languages',
  magnitudes: 'sizes of numbers',
  decimals: 'numbers of decimals',
  hours: 'hours of the day',
  ages: 'ages',
}
