import type { RunFigures } from '@windrow/quality/figures'
import { packFigures, unpackFigures } from '@windrow/quality/pack-figures'
import { packMeasures } from '@windrow/quality/pack-measures'
import type { RunStatus } from '@windrow/contract/run-status'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import { recordJudgement } from '../review/record-judgement.ts'
import { checkRun } from '../table-schemas/judge-run.ts'
import { judgeBy } from './judge-quality.ts'

interface PastRun {
  id: number
  report_id: number
}

/** A run's judgement by the current schemas, not yet stored. */
export interface NewJudgement {
  /** Replaces the run's earlier judgement. Call it in a transaction that has locked the run. */
  store: (trx: Trx, run: { status: RunStatus }) => Promise<void>
}

async function figuresOf(db: Db, runId: number): Promise<RunFigures | null> {
  const row = await db
    .selectFrom('run_figures')
    .select('figures')
    .where('run_id', '=', runId)
    .executeTakeFirst()
  return row ? unpackFigures(row.figures) : null
}

/** The figures with other violations: a table without a schema has none. */
const withViolations = (figures: RunFigures, violations: ReadonlyMap<string, number>): RunFigures => ({
  ...figures,
  tables: figures.tables.map((table) => ({ ...table, violations: violations.get(table.name) ?? null })),
})

/**
 * Judges a run that has ended by the current schemas: its tables, and from what they broke its figures. A run without
 * figures keeps its findings, and so does one that didn't succeed.
 */
export async function judgeAnew(app: AppContext, run: PastRun, signal: AbortSignal): Promise<NewJudgement> {
  const check = await checkRun(app, run, signal)
  const stored = await figuresOf(app.db, run.id)
  const figures = stored && withViolations(stored, check.violations)
  const quality = figures && (await judgeBy(app, run, figures))
  return {
    store: async (trx, { status }) => {
      await check.store(trx)
      if (!figures || !quality) return
      await trx
        .updateTable('run_figures')
        .set({ figures: packFigures(figures), measures: packMeasures(quality.measures) })
        .where('run_id', '=', run.id)
        .execute()
      if (status === 'SUCCESS') await recordJudgement(trx, run, quality.judgement, { isReplay: true })
    },
  }
}
