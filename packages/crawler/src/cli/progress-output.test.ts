import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import type { CrawlSummary, Progress } from '../crawl-types.ts'
import { progressForPrograms } from './progress-output.ts'

const counters = {
  queued: 7,
  done: 3,
  failed: 1,
  skipped: 0,
  retried: 2,
  rows: 40,
  bytesDown: 1000,
  bytesUp: 10,
  errors: 1,
}
const counted = { done: 3, queued: 7, failed: 1, skipped: 0, retried: 2, rows: 40, bytesDown: 1000 }
const progress = (elapsedMs: number): Progress => ({
  ...counters,
  active: 1,
  pagesPerSecond: 1.5,
  elapsedMs,
  waiting: null,
})

it('tells programs how a crawl goes: an object a line, each second, and the end', () => {
  const stream = new PassThrough()
  const telling = progressForPrograms(stream)
  for (const elapsedMs of [0.4, 300, 999, 1250.6, 1500]) telling.show(progress(elapsedMs))
  telling.say('Two\nlines')
  const summary: CrawlSummary = {
    reason: 'finished',
    end: 'finished',
    counters: { ...counters, queued: 0 },
    proxyCost: 0,
    elapsedMs: 2000.5,
    failedShare: 0.25,
    failed: false,
    messages: ['Finished: 3 pages read, 40 rows, 1 failed.'],
  }
  telling.end(summary, 0)

  const lines = String(stream.read()).trimEnd().split('\n')
  const shown = { pagesPerSecond: 1.5, waiting: null }
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { event: 'progress', ...counted, elapsedMs: 0, ...shown },
    { event: 'progress', ...counted, elapsedMs: 1251, ...shown },
    { event: 'message', message: 'Two\nlines' },
    {
      event: 'end',
      ...counted,
      queued: 0,
      elapsedMs: 2001,
      reason: 'finished',
      failedShare: 0.25,
      messages: summary.messages,
      exitCode: 0,
    },
  ])
})
