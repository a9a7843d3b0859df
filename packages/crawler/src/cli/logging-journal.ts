import type { Batch, Journal } from '../journal.ts'
import type { ProgressOutput } from './progress-output.ts'

/** Maximum number of errors shown; an unreachable site would fill the screen. */
const shownErrors = 20

/** Passes batches on and prints their errors. */
export class LoggingJournal implements Journal {
  private readonly inner: Journal
  private readonly telling: Pick<ProgressOutput, 'say'>
  private errors = 0

  constructor(inner: Journal, telling: Pick<ProgressOutput, 'say'>) {
    this.inner = inner
    this.telling = telling
  }

  replay(): AsyncIterable<{ sequence: number; frontier: Uint8Array }> {
    return this.inner.replay()
  }

  async commit(batch: Batch): Promise<void> {
    await this.inner.commit(batch)
    for (const { level, message, url } of batch.logs) {
      if (level !== 'ERR' || url === null) continue
      this.errors++
      if (this.errors <= shownErrors) this.telling.say(message)
      else if (this.errors === shownErrors + 1) this.telling.say('More errors follow; they are only counted.')
    }
  }
}
