import type { Db } from '../database/connect.ts'
import { LeaseLost } from '../queue/lease.ts'
import type { AttemptId } from './own-run.ts'
import { givePartBack } from './run-parts.ts'

const message = 'Its worker had lost track of it; waiting for a worker to go on where it stood'

/** Identifies an attempt at a run or part. */
export const attemptKey = ({ runId, part, attempt }: Pick<AttemptId, 'runId' | 'part' | 'attempt'>): string =>
  `${runId}.${part}.${attempt}`

/**
 * Gives back what the database says this worker has, and it doesn't work on: the answer to its claim was lost, or it could
 * not be given back. Nobody else would, as the worker lives. For a worker that claims nothing at the moment: each attempt
 * is started by its claim, so it will not work on these either.
 *
 * @param owned attempts of this worker according to its heartbeat
 * @param isAtWork whether the worker works on the attempt with this {@link attemptKey}
 * @returns the attempts that were given back
 */
export async function giveForgottenBack(
  db: Db,
  owned: readonly AttemptId[],
  isAtWork: (key: string) => boolean,
): Promise<AttemptId[]> {
  const given: AttemptId[] = []
  for (const own of owned.filter((one) => !isAtWork(attemptKey(one))))
    try {
      await givePartBack(db, own, own.part === 0 ? { debug_message: message } : {})
      given.push(own)
    } catch (error) {
      // It ended between the heartbeat and now.
      if (!(error instanceof LeaseLost)) throw error
    }
  return given
}
