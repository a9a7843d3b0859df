import type { House } from './house.ts'

/** Pages and what is found in them on the ground; what reads pages above; the run that uses all of it on top. */
export const crawlerHouse: House = {
  source: 'packages/crawler/src',
  packages: ['contract'],
  floors: [
    ['records', 'html', 'process', 'describe-issue.ts'],
    ['fetch', 'extract', 'frontier'],
    ['links', 'propose'],
    ['reading'],
    ['browser', 'memory'],
    ['login', 'check-recipe.ts', 'journal.ts'],
    ['service'],
    ['crawl-types.ts'],
    ['run'],
    ['crawl.ts'],
    ['cli'],
  ],
}
