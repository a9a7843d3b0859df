import type { Writable } from 'node:stream'
import type { CrawlSummary, Progress } from '../crawl-types.ts'
import { ProgressLine } from './progress-line.ts'

/** The output of a crawling command. */
export interface ProgressOutput {
  show: (progress: Progress) => void
  /** Prints a separate line: an error of a page, or a service's log. */
  say: (text: string) => void
  /** Like `say`, but for information rather than problems. */
  note: (text: string) => void
  end: (summary: CrawlSummary, exitCode: number) => void
  /** Clears the progress line. */
  clear: () => void
}

/** Output for people. */
export function progressForPeople(stream: NodeJS.WriteStream, quiet: boolean): ProgressOutput {
  const line = new ProgressLine(stream)
  const say = (text: string) => {
    line.clear()
    stream.write(`${text}\n`)
  }
  return {
    show: (progress) => quiet || line.show(progress),
    say,
    note: (text) => quiet || say(text),
    end: ({ messages, failed }) => {
      if (!quiet || failed) say(messages.join('\n'))
    },
    clear: () => line.clear(),
  }
}

/** Minimum interval between progress events. */
const everyMs = 1000

/**
 * Output for programs: one JSON object per line, with its kind in `event`: "progress" each second, "message" for
 * what people would read as a line, and "end" last.
 */
export function progressForPrograms(stream: Writable): ProgressOutput {
  let lastAt = Number.NEGATIVE_INFINITY
  const write = (event: object) => void stream.write(`${JSON.stringify(event)}\n`)
  const say = (message: string) => write({ event: 'message', message })
  return {
    show: (progress) => {
      if (progress.elapsedMs - lastAt < everyMs) return
      lastAt = progress.elapsedMs
      const { pagesPerSecond, waiting } = progress
      write({ event: 'progress', ...counts(progress), pagesPerSecond, waiting })
    },
    say,
    note: say,
    end: (summary, exitCode) => {
      const { counters, elapsedMs, reason, failedShare, messages } = summary
      write({ event: 'end', ...counts({ ...counters, elapsedMs }), reason, failedShare, messages, exitCode })
    },
    clear: () => {},
  }
}

type Counted = Pick<
  Progress,
  'done' | 'queued' | 'failed' | 'skipped' | 'retried' | 'rows' | 'bytesDown' | 'elapsedMs'
>

/** Always these keys in this order; programs rely on it. */
const counts = ({ done, queued, failed, skipped, retried, rows, bytesDown, elapsedMs }: Counted) => ({
  done,
  queued,
  failed,
  skipped,
  retried,
  rows,
  bytesDown,
  elapsedMs: Math.round(elapsedMs),
})
