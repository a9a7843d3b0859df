import { expect, it } from 'vitest'
import { queryLogs, type LogView } from './query-logs.ts'
import { openWorkbench } from '../test-support/table-on-disk.ts'

const entry = (
  second: number,
  level: string,
  message: string,
  url: string | null = null,
  code: string | null = null,
) => ({
  at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
  level,
  message,
  url,
  code,
})

const said = async (
  bench: Awaited<ReturnType<typeof openWorkbench>>,
  files: Parameters<typeof queryLogs>[1],
  view: Partial<LogView>,
) => {
  const { logs, total } = await queryLogs(bench.engine, files, { offset: 0, limit: 10, ...view })
  return [total, logs.map(({ message }) => message)]
}

it('lists a log as it was written, by level, by time and by what it says', async () => {
  await using bench = await openWorkbench()
  const entries = [
    entry(1, 'ERR', 'Page failed 100%', 'https://shop.example/p/1', 'HTTP_STATUS'),
    // Two workers write concurrently: one batch arrives slightly late.
    entry(3, 'INFO', 'third'),
    entry(2, 'INFO', 'second'),
    entry(3, 'WARN', 'also third'),
    entry(4, 'ERR', 'Timed out', 'https://shop.example/P/2', 'TIMEOUT'),
  ]
  const files = await bench.segments(entries, 2)
  const second = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, number))

  expect(await said(bench, files, {})).toEqual([
    5,
    ['Page failed 100%', 'second', 'third', 'also third', 'Timed out'],
  ])
  expect(await said(bench, files, { offset: 3, limit: 1 })).toEqual([5, ['also third']])
  expect(await said(bench, files, { level: 'ERR' })).toEqual([2, ['Page failed 100%', 'Timed out']])
  expect(await said(bench, files, { search: '0%' })).toEqual([1, ['Page failed 100%']])
  expect(await said(bench, files, { search: '/p/2' })).toEqual([1, ['Timed out']])
  expect(await said(bench, files, { level: 'ERR', search: 'timeout' })).toEqual([1, ['Timed out']])
  expect(await said(bench, files, { search: 'err' })).toEqual([0, []])
  expect(await said(bench, files, { from: second(2), to: second(3) })).toEqual([
    3,
    ['second', 'third', 'also third'],
  ])
  expect((await queryLogs(bench.engine, files, { offset: 0, limit: 1 })).logs).toEqual([entries[0]])
  expect(await queryLogs(bench.engine, [], { offset: 0, limit: 1 })).toEqual({ logs: [], total: 0 })
})

it('counts from the end where the newest are wanted', async () => {
  await using bench = await openWorkbench()
  const levels = ['INFO', 'ERR', 'INFO', 'ERR', 'INFO']
  const files = await bench.segments(
    levels.map((level, at) => entry(at, level, String(at))),
    2,
  )

  expect(await said(bench, files, { newest: true, limit: 2 })).toEqual([5, ['3', '4']])
  expect(await said(bench, files, { newest: true, limit: 2, offset: 4 })).toEqual([5, ['0']])
  expect(await said(bench, files, { newest: true, limit: 1, level: 'ERR' })).toEqual([2, ['3']])
  expect(await said(bench, files, { newest: true, limit: 1, offset: 1, level: 'ERR' })).toEqual([2, ['1']])
})

// spec: LOG-01
it('counts no further than a hundred thousand', async () => {
  await using bench = await openWorkbench()
  const files = await bench.segments(
    Array.from({ length: 100_002 }, (_, at) => entry(at, 'INFO', `entry ${at}`)),
    50_001,
  )

  expect(await said(bench, files, { offset: 99_999, limit: 1 })).toEqual([100_000, ['entry 99999']])
  expect(await said(bench, files, { offset: 99_999, limit: 1, search: 'entry' })).toEqual([
    100_000,
    ['entry 99999'],
  ])
  expect(await said(bench, files, { newest: true, limit: 1, search: 'ENTRY' })).toEqual([
    100_000,
    ['entry 100001'],
  ])
})
