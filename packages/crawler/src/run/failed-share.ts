import type { Counters } from '../crawl-types.ts'

type Settled = Pick<Counters, 'done' | 'failed'>

/** Failures end a run only after this many settled pages: the first few say little about the rest. */
const judgedFrom = 100

/** Share of failed pages among the settled ones, 0 to 1. */
export const failedShare = ({ done, failed }: Settled): number =>
  done + failed === 0 ? 0 : failed / (done + failed)

/** Whether so many pages failed that reading the others is pointless. */
export const failsTooOften = (settled: Settled, allowed: number): boolean =>
  settled.done + settled.failed >= judgedFrom && failedShare(settled) > allowed
