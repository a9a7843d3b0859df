import { readRows } from '@windrow/dataset/import/read-rows'
import type { ReadOrder } from '@windrow/dataset/import/row-collector'
import { serveJobs, type Tell } from './serve-jobs.ts'

/** The share of a file that was read, from 0 to 1, and the number of records. */
export type ReadNews = [share: number, records: number]

const importJobs = {
  readRows: (order: ReadOrder, tell: Tell) =>
    readRows(order, (...news: ReadNews) => {
      tell(news)
    }),
}
export type ImportJobs = typeof importJobs

serveJobs(importJobs)
