import { describe, expect, it } from 'vitest'
import { pagesOfRows, requestColumns, requestOfRow, rowsOfPages } from './pages-of-rows.ts'
import { openWorkbench } from './test-support/table-on-disk.ts'

const request = (url: string, type: string, rows: number) => ({
  url,
  type,
  depth: 0,
  outcome: rows > 0 ? 'done' : 'failed',
  httpStatus: 200,
  code: null,
  attempts: 1,
  rows,
  bytes: 1,
  milliseconds: 1,
  at: '2026-01-01T00:00:00.000Z',
})

const requests = [
  request('https://shop.example/', 'start', 0),
  request('https://shop.example/a', 'list', 3),
  request('https://shop.example/p/1', 'product', 1),
  request('https://shop.example/b', 'list', 0),
  request('https://shop.example/c', 'sale', 2),
  request('https://shop.example/d', 'list', 1),
]
const pages = ['/a', '/a', '/a', '/c', '/c', '/d'].map((path) => `https://shop.example${path}`)

describe('the rows of pages', () => {
  it('are numbered through all pages of their table', async () => {
    await using bench = await openWorkbench()
    const again = [...requests, request('https://shop.example/a', 'list', 1)]
    const origin = { requests: await bench.segments(again, 3), types: ['list', 'sale'] }
    const find = async (...urls: string[]) =>
      Object.fromEntries(await rowsOfPages(bench.engine, origin, urls))

    expect(await find('https://shop.example/a', 'https://shop.example/c')).toEqual({
      'https://shop.example/a': { first: 1, count: 3 },
      'https://shop.example/c': { first: 4, count: 2 },
    })
    expect(await find('https://shop.example/b', 'https://shop.example/p/1', "https://o'x.example/")).toEqual(
      {},
    )
    expect(await find()).toEqual({})
  })
})

describe('the request of a row', () => {
  it('says how its page was fetched', async () => {
    await using bench = await openWorkbench()
    const slow = {
      ...request('https://shop.example/c', 'sale', 2),
      attempts: 3,
      bytes: 900,
      milliseconds: 41.5,
    }
    const files = await bench.segments([request('https://shop.example/a', 'list', 3), slow], 1)
    const origin = { requests: files, types: ['list', 'sale'] }

    expect(await requestOfRow(bench.engine, origin, 4)).toEqual({
      url: 'https://shop.example/c',
      at: '2026-01-01T00:00:00.000Z',
      httpStatus: 200,
      attempts: 3,
      bytes: 900,
      milliseconds: 41.5,
    })
    expect((await requestOfRow(bench.engine, origin, 3))?.url).toBe('https://shop.example/a')
    expect(await requestOfRow(bench.engine, origin, 6)).toBeNull()
    expect(await requestOfRow(bench.engine, { ...origin, types: [] }, 1)).toBeNull()
  })
})

describe('the pages of rows', () => {
  it('are those whose rows were written in this order', async () => {
    await using bench = await openWorkbench()
    const segments = await bench.segments(requests, 2)
    const types = ['list', 'sale']

    for (const files of [segments, [await bench.parquet(requestColumns, requests)]]) {
      const find = (...rowNumbers: number[]) =>
        pagesOfRows(bench.engine, { requests: files, types }, rowNumbers)
      expect(await find(1, 2, 3, 4, 5, 6)).toEqual(pages)
      expect(await find(6, 1, 6)).toEqual([pages[5], pages[0], pages[5]])
      expect(await find(7, 0, 4)).toEqual([null, null, pages[3]])
      expect(await find()).toEqual([])
    }
    const product = { requests: segments, types: ['product'] }
    expect(await pagesOfRows(bench.engine, product, [1, 2])).toEqual(['https://shop.example/p/1', null])
  })

  it('are unknown without records or page types', async () => {
    await using bench = await openWorkbench()

    expect(await pagesOfRows(bench.engine, { requests: [], types: ['list'] }, [1])).toEqual([null])
    const files = await bench.segments(requests)
    expect(await pagesOfRows(bench.engine, { requests: files, types: [] }, [1])).toEqual([null])
    expect(await pagesOfRows(bench.engine, { requests: files, types: ["o'x"] }, [1])).toEqual([null])
  })

  it('are found quickly among many', async () => {
    await using bench = await openWorkbench()
    const many = Array.from({ length: 20_000 }, (_, at) =>
      request(`https://shop.example/${at}`, 'list', 1 + (at % 3)),
    )
    const files = [await bench.parquet(requestColumns, many)]
    const urls = many.flatMap(({ url, rows }) => Array.from({ length: rows }, () => url))
    const numbers = Array.from({ length: 5000 }, (_, at) => 1 + ((at * 7919) % urls.length))

    expect(await pagesOfRows(bench.engine, { requests: files, types: ['list'] }, numbers)).toEqual(
      numbers.map((number) => urls[number - 1]),
    )
  })
})
