import type { Counters } from '../crawl-types.ts'

type Settled = Pick<Counters, 'done' | 'failed'>

/** So many pages have to be settled before their failures end a run: the first few tell nothing of the others. */
const judgedFrom = 100

/** Failed pages among those done or failed, 0 to 1. */
export const failedShare = ({ done, failed }: Settled): number =>
  done + failed === 0 ? 0 : failed / (done + failed)

/** Whether so many pages failed that it is no use to read the others. */
export const failsTooOften = (settled: Settled, allowed: number): boolean =>
  settled.done + settled.failed >= judgedFrom && failedShare(settled) > allowed
