import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { filterOf } from '../review/odd-rows.ts'
import { toFinding } from '../review/quality-view.ts'
import { findingExamples } from './finding-examples.ts'
import { lastGoodRun } from '../../database/comparable-runs.ts'

export const findingGet =
  (app: AppContext): Handler<Routes['findingGet']> =>
  async ({ actor, run, finding, signal }) => {
    const good = await lastGoodRun(app.db, run.id)
    const { page_id: pageId } = finding
    const filter = filterOf(finding)
    const found =
      filter && pageId !== null
        ? await readingRun(() => findingExamples(app, { run, good, pageId, filter }, signal))
        : null
    return {
      finding: toFinding(actor, finding),
      rowCount: found?.rowCount ?? null,
      lastGoodRun: good ? { historyId: good.id, RunStarted: good.started_at.toISOString() } : null,
      examples: found?.examples ?? [],
    }
  }
