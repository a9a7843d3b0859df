import { describe, expect, it } from 'vitest'
import { changedSearch, nothingOpen, readDeliveriesSearch } from './deliveries-search.ts'

describe('the address of the deliveries', () => {
  it('is bare for the usual view', () => {
    expect(readDeliveriesSearch({ page: '1', limit: '12', result: '', drawer: '' })).toEqual({})
  })

  it('holds filters, the drawer and the open delivery', () => {
    const raw = { page: '2', destination: '7', result: 'FAILED', drawer: 'create', type: 'S3', delivery: '9' }

    expect(readDeliveriesSearch(raw)).toEqual({ ...raw, page: 2, destination: 7, delivery: 9 })
  })

  it('drops what does not fit', () => {
    expect(
      readDeliveriesSearch({ destination: '-1', result: 'odd', drawer: 'x', type: [], did: 'a' }),
    ).toEqual({})
  })

  it('keeps the drawer that was opened while another one played its closing', () => {
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
