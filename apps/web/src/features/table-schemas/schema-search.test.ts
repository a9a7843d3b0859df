import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '../../ui/search-params.ts'
import { readSchemaSearch } from './schema-search.ts'

it('survives a reload, and drops what it does not know', () => {
  const search = { run: 7, pId: 'products', fill: true as const }
  expect(readSchemaSearch(parseSearch(stringifySearch(search)))).toEqual(search)
  expect(readSchemaSearch({ run: '-1', pId: {}, fill: 'yes', other: '1' })).toEqual({})
})
