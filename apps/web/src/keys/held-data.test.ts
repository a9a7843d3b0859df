import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { askAgain } from './ask-again.ts'
import { allDataIn, changeAllIn, dataIn, isIn } from './held-data.ts'
import type { Answer } from './key.ts'
import { keys } from './keys.ts'

type RunPage = Answer<'runList'>
const pageOf = (...ids: number[]) => ({ histories: ids.map((id) => ({ id })) }) as unknown as RunPage
const idsOf = ({ histories }: RunPage) => histories.map(({ id }) => id)

function twoReports() {
  const queries = new QueryClient()
  queries.setQueryData(keys.runs.list(1, 2, { page: 1 }), pageOf(7, 8))
  queries.setQueryData(keys.runs.toCompare(1, 2), pageOf(8))
  queries.setQueryData(keys.runs.list(1, 3, { page: 1 }), pageOf(9))
  return queries
}

it('finds and changes data in all lists of a report, and no others', () => {
  const queries = twoReports()
  const lists = keys.runs.allOf(1, 2)

  expect(allDataIn(queries, lists).map(idsOf)).toEqual([[7, 8], [8]])
  changeAllIn(queries, lists, (page) => ({ ...page, histories: page.histories.slice(-1) }))
  expect(allDataIn(queries, keys.runs.allOf(1, 2)).map(idsOf)).toEqual([[8], [8]])
  expect(allDataIn(queries, keys.runs.allOf(1, 3)).map(idsOf)).toEqual([[9]])
})

it('matches queries by key, and skips those without data', () => {
  const queries = twoReports()
  const cache = queries.getQueryCache()
  const [list] = cache.findAll({ queryKey: keys.runs.allOf(1, 3) })
  cache.build(queries, { queryKey: keys.run.detail(1, 3, 1) })
  const [waiting] = cache.findAll({ queryKey: keys.run.allOf(1, 3) })

  expect(dataIn(keys.runs.allOf(1, 3), list!)).toEqual(pageOf(9))
  expect(dataIn(keys.runs.allOf(1, 2), list!)).toBeUndefined()
  expect(dataIn(keys.run.allOf(1, 3), waiting!)).toBeUndefined()
  expect(isIn(keys.runs.allOf(1, 3), list!.queryKey)).toBe(true)
  expect(isIn(keys.run.allOf(1, 3), list!.queryKey)).toBe(false)
})

it('invalidates only the groups named', async () => {
  const queries = twoReports()
  await askAgain(queries, keys.runs.allOf(1, 2), keys.report.allOf(1, 2))

  const stale = queries.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  expect(stale.map(({ queryKey }) => queryKey)).toEqual([
    keys.runs.list(1, 2, { page: 1 }),
    keys.runs.toCompare(1, 2),
  ])
})
