import type { Progress } from '../crawl-types.ts'

/** Interval of lines without a terminal. */
const plainEveryMs = 5000

/** Shows the progress of a crawl: one updated line on a terminal, otherwise a line every few seconds. */
export class ProgressLine {
  private readonly stream: NodeJS.WriteStream
  private lastAt = Number.NEGATIVE_INFINITY
  private shown = false

  constructor(stream: NodeJS.WriteStream) {
    this.stream = stream
  }

  show(progress: Progress): void {
    const text = describe(progress)
    if (this.stream.isTTY) {
      this.stream.write(`\r\u001b[2K${text.slice(0, Math.max(20, this.stream.columns - 1))}`)
      this.shown = true
    } else if (progress.elapsedMs - this.lastAt >= plainEveryMs) {
      this.lastAt = progress.elapsedMs
      this.stream.write(`${text}\n`)
    }
  }

  /** Clears the line before other text is written. */
  clear(): void {
    if (this.shown) this.stream.write('\r\u001b[2K')
    this.shown = false
  }
}

/** The progress of a crawl in one line. */
export function describe(progress: Progress): string {
  const { done, failed, skipped, queued, rows, bytesDown, pagesPerSecond, elapsedMs, waiting } = progress
  const parts = [
    `${clock(elapsedMs)}  ${number(done)} pages`,
    `${number(rows)} rows`,
    `${number(queued)} queued`,
    `${number(Math.round(pagesPerSecond))}/s`,
    `${(bytesDown / 1e6).toFixed(1)} MB`,
  ]
  if (failed > 0) parts.push(`${number(failed)} failed`)
  if (skipped > 0) parts.push(`${number(skipped)} skipped`)
  if (waiting) parts.push(`waiting for ${waiting.host}: ${waiting.reason}`)
  return parts.join(', ')
}

const number = (value: number): string => value.toLocaleString('en')

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const pad = (value: number) => String(value).padStart(2, '0')
  const rest = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${rest}` : rest
}
