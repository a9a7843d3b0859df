import type { Writable } from 'node:stream'
import type { Batch, Journal } from '../journal.ts'
import type { ProgressLine } from './progress-line.ts'

/** So many errors are shown; a site that is down would fill the screen. */
const shownErrors = 20

/** Passes batches on and shows their errors. */
export class LoggingJournal implements Journal {
  private readonly inner: Journal
  private readonly stream: Writable
  private readonly line: ProgressLine
  private errors = 0

  constructor(inner: Journal, stream: Writable, line: ProgressLine) {
    this.inner = inner
    this.stream = stream
    this.line = line
  }

  replay(): AsyncIterable<{ sequence: number; frontier: Uint8Array }> {
    return this.inner.replay()
  }

  async commit(batch: Batch): Promise<void> {
    await this.inner.commit(batch)
    for (const { level, message, url } of batch.logs) {
      if (level !== 'ERR' || url === null) continue
      this.errors++
      this.line.clear()
      if (this.errors <= shownErrors) this.stream.write(`${message}\n`)
      else if (this.errors === shownErrors + 1)
        this.stream.write('More errors follow; they are only counted.\n')
    }
  }
}
