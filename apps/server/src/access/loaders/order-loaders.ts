import { visibleComparisons } from '../visible-comparisons.ts'
import { visibleJobs } from '../visible-jobs.ts'
import { inside, own } from './loader.ts'

/** Jobs of a report that users requested, and their results. */
export const orderLoaders = {
  // Users see only their own exports.
  exportId: own('order', 'export', ({ db, actor, ids }, id) =>
    db
      .selectFrom('run_exports')
      .selectAll()
      .where('id', '=', id)
      .where('report_id', '=', inside(ids['rid']))
      .where('user_id', '=', actor.userId)
      .executeTakeFirst(),
  ),
  jobId: own('job', 'job of this report', ({ db, actor, ids }, id) =>
    visibleJobs(db, inside(ids['rid']), actor).where('id', '=', id).executeTakeFirst(),
  ),
  comparisonId: own('comparison', 'comparison', ({ db, actor, ids }, id) =>
    visibleComparisons(db, actor)
      .where('comparisons.id', '=', id)
      .where('comparisons.report_id', '=', inside(ids['rid']))
      .executeTakeFirst(),
  ),
}
