import type { Writable } from 'node:stream'
import type { CrawlSummary, Progress } from '../crawl-types.ts'
import { ProgressLine } from './progress-line.ts'

/** What a command that crawls tells while it works and at its end. */
export interface Telling {
  show: (progress: Progress) => void
  /** A line of its own: an error of a page, or what a service logs. */
  say: (text: string) => void
  /** The same of what is no trouble. */
  note: (text: string) => void
  end: (summary: CrawlSummary, exitCode: number) => void
  /** Takes away what stands there for the moment. */
  clear: () => void
}

/** For people. */
export function tellPeople(stream: NodeJS.WriteStream, quiet: boolean): Telling {
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

/** At most so often. */
const everyMs = 1000

/**
 * For programs: one JSON object a line, whose `event` says what it is: "progress" each second, "message" for what people
 * would read as a line, and "end" as the last one.
 */
export function tellPrograms(stream: Writable): Telling {
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

/** Always these, in this order; programs rely on them. */
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
