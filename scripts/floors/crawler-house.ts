import type { House } from './house.ts'

/** From bottom to top: pages and their content, what reads pages, the run that uses all of it. */
export const crawlerHouse: House = {
  source: 'packages/crawler/src',
  packages: ['contract'],
  floors: [
    ['records', 'html', 'process', 'describe-issue.ts'],
    ['fetch', 'extract', 'frontier'],
    ['links', 'propose'],
    ['reading', 'layout'],
    ['browser', 'memory'],
    ['login', 'check-recipe.ts', 'journal.ts'],
    ['service'],
    ['crawl-types.ts'],
    ['run'],
    ['crawl.ts'],
    ['cli'],
  ],
}
