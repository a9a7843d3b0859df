import { describe, expect, it } from 'vitest'
import type { Opened } from './open-page.ts'
import { openPage } from './recipe-fixture.ts'
import { tryPages, type TriedPage } from './try-pages.ts'

const answer = (next: string | null): Pick<Opened, 'copy' | 'evaluation'> => ({
  copy: openPage().copy,
  evaluation: {
    type: 'list',
    itemNodes: [],
    itemsFault: null,
    fields: [],
    columns: [],
    rows: [],
    rowCount: 0,
    next: { url: next, node: null, fault: null },
    follow: [],
    milliseconds: 1,
  },
})

async function tried(seeds: string[], nextOf: (url: string) => string | null) {
  const pages: TriedPage[] = []
  const read = (url: string) =>
    url === '/gone' ? Promise.reject(new Error('HTTP 410')) : Promise.resolve(answer(nextOf(url)))
  await tryPages(seeds, read, (page) => pages.push(page), new AbortController().signal)
  return pages.map(({ url, fault }) => fault ?? url)
}

describe('trying pages', () => {
  it('follows the next pages of a list, five pages in all', async () => {
    expect(await tried(['1'], (url) => String(Number(url) + 1))).toEqual(['1', '2', '3', '4', '5'])
  })

  it('ends at a loop', async () => {
    expect(await tried(['1'], (url) => (url === '1' ? '2' : '1'))).toEqual(['1', '2'])
  })

  it('goes on after a page that fails', async () => {
    expect(await tried(['/gone', '/b'], () => null)).toEqual(['HTTP 410', '/b'])
  })
})
