import { expect, it } from 'vitest'
import { queryLogs } from './log-query.ts'
import { openWorkbench } from './test-support/table-on-disk.ts'

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

it('lists a log in order of time, by level and by what it says', async () => {
  await using bench = await openWorkbench()
  const entries = [
    entry(3, 'INFO', 'third'),
    entry(1, 'ERR', 'Page failed 100%', 'https://shop.example/p/1', 'HTTP_STATUS'),
    entry(2, 'INFO', 'second'),
    entry(3, 'WARN', 'also third'),
    entry(4, 'ERR', 'Timed out', 'https://shop.example/p/2', 'TIMEOUT'),
  ]
  const files = await bench.segments(entries, 2)
  const ask = async (view: { level?: 'ERR' | 'INFO'; search?: string }, offset = 0, limit = 10) => {
    const { logs, total } = await queryLogs(bench.engine, files, { offset, limit, ...view })
    return [total, logs.map(({ message }) => message)]
  }
  expect(await ask({})).toEqual([5, ['Page failed 100%', 'second', 'third', 'also third', 'Timed out']])
  expect(await ask({}, 3, 1)).toEqual([5, ['also third']])
  expect(await ask({ level: 'ERR' })).toEqual([2, ['Page failed 100%', 'Timed out']])
  expect(await ask({ search: '0%' })).toEqual([1, ['Page failed 100%']])
  expect(await ask({ level: 'ERR', search: 'timeout' })).toEqual([1, ['Timed out']])
  expect((await queryLogs(bench.engine, files, { offset: 0, limit: 1 })).logs).toEqual([entries[1]])
  expect(await queryLogs(bench.engine, [], { offset: 0, limit: 1 })).toEqual({ logs: [], total: 0 })
})
