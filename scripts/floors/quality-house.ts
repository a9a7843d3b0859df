import type { House } from './house.ts'

/**
 * From bottom to top: work in steps and statistics of numbers, the figures of a run, its judgement by those of earlier runs, the sentences
 * that say what is odd, and the rules of schemas, which are said in the same words.
 */
export const qualityHouse: House = {
  source: 'packages/quality/src',
  packages: ['contract'],
  floors: [['turns', 'statistics'], ['figures'], ['judge'], ['words'], ['rules', 'testing']],
}
