import { serveJobs, type Tell } from '../helpers/serve-jobs.ts'

const jobs = {
  double: (value: number) => value * 2,
  refuse(message: string): never {
    throw new TypeError(message)
  },
  spin(): never {
    for (;;);
  },
  fill(): never {
    const kept: number[][] = []
    for (;;) kept.push(Array.from({ length: 100_000 }, (_one, at) => at))
  },
  /** One array that grows: V8 fails in the middle of an allocation, too late for a thread's own limit. */
  swell(): never {
    const kept: number[] = []
    for (let at = 0; ; at++) kept.push(at)
  },
  async count(to: number, tell: Tell): Promise<string> {
    for (let at = 1; at <= to; at += 1) {
      tell(at)
      await Promise.resolve()
    }
    return 'done'
  },
  environment: () => Object.keys(process.env),
  pid: () => process.pid,
}
export type TestJobs = typeof jobs

serveJobs(jobs)
