import { Background } from '../background/background.ts'
import type { AppContext } from '../context.ts'
import { compactWhileRunning } from './compact-segments.ts'
import type { Attempt } from './own-run.ts'
import type { BatchAnswer } from './run-writes.ts'

/** Segments of one table that are compacted during a run; also batches of each part between compactions. */
const compactAt = 64

export interface RunningCompaction {
  /** Call after each committed batch. */
  onCommitted: (answer: Pick<BatchAnswer, 'batches' | 'parts'>) => void
  /** Resolves when this part compacts nothing. */
  idle: () => Promise<void>
}

/**
 * Compacts a run in the background, while it is read. Batches are counted over all parts, so each compaction is the task
 * of one of them, whichever are still at work. Should one take so long that the next begins, the first to commit wins,
 * and the other leaves nothing behind.
 */
export function runningCompaction(app: AppContext, own: Attempt): RunningCompaction {
  const compacting = new Background((error) =>
    app.log.warn({ err: error, run: own.runId }, 'could not compact segments; retrying later'),
  )
  return {
    onCommitted: ({ batches, parts }) => {
      if (batches % (compactAt * parts) === 0)
        compacting.start(() => compactWhileRunning(app, own, compactAt))
    },
    idle: () => compacting.idle(),
  }
}
