import { describe, expect, it } from 'vitest'
import { changedSearch, nothingOpen, readDeliveriesSearch } from './deliveries-search.ts'

describe('the URL of the deliveries', () => {
  it('has no parameters for the default view', () => {
    expect(readDeliveriesSearch({ page: '1', limit: '12', result: '', drawer: '' })).toEqual({})
  })

  it('contains filters, the drawer and the open delivery', () => {
    const raw = { page: '2', destination: '7', result: 'FAILED', drawer: 'create', type: 'S3', delivery: '9' }

    expect(readDeliveriesSearch(raw)).toEqual({ ...raw, page: 2, destination: 7, delivery: 9 })
  })

  it('drops invalid values', () => {
    expect(
      readDeliveriesSearch({ destination: '-1', result: 'odd', drawer: 'x', type: [], did: 'a' }),
    ).toEqual({})
  })

  it("keeps a drawer that was opened during another one's closing animation", () => {
    const closing = { drawer: 'create' as const, did: undefined, delivery: undefined }

    expect(changedSearch({ drawer: 'create', type: 'S3', page: 2 }, nothingOpen, closing)).toEqual({
      page: 2,
    })
    expect(changedSearch({ drawer: 'edit', did: 3, page: 2 }, nothingOpen, closing)).toEqual({
      drawer: 'edit',
      did: 3,
      page: 2,
    })
  })
})
