import { packMeasures } from '@windrow/quality/pack-measures'
import type { RunStatus } from '@windrow/contract/run-status'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { recordJudgement } from '../review/record-judgement.ts'
import { checkRun } from '../table-schemas/judge-run.ts'
import { figuresOf, judgeBy } from './judge-quality.ts'

interface PastRun {
  id: number
  report_id: number
}

/** A run's judgement by the current schemas, not yet stored. */
export interface NewJudgement {
  /** Replaces the run's earlier judgement. Call it in a transaction that has locked the run. */
  store: (trx: Trx, run: { status: RunStatus }) => Promise<void>
}

/**
 * Judges a run that has ended by the current schemas: its tables, and its figures with what the tables break. A run
 * without figures, such as a merged one, keeps its findings, and so does one that didn't succeed.
 */
export async function judgeAnew(app: AppContext, run: PastRun, signal: AbortSignal): Promise<NewJudgement> {
  const check = await checkRun(app, run, signal)
  const { measures, judgement } = await judgeBy(app, run, await figuresOf(app.db, run.id), check.tables)
  return {
    store: async (trx, { status }) => {
      await check.store(trx)
      if (!measures) return
      await trx
        .updateTable('run_figures')
        .set({ measures: packMeasures(measures) })
        .where('run_id', '=', run.id)
        .execute()
      if (status === 'SUCCESS') await recordJudgement(trx, run, judgement, { isReplay: true })
    },
  }
}
