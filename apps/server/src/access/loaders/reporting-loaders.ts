import { visibleGenerated } from '../visible-generated.ts'
import { own } from './loader.ts'

/** Saved views, generated reports, and plans that make them. */
export const reportingLoaders = {
  viewId: own('view', 'saved view', ({ db, actor }, id) =>
    db
      .selectFrom('reporting_views')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst(),
  ),
  generatedId: own('generated', 'generated report', ({ db, actor }, id) =>
    db
      .selectFrom('generated_reports')
      .selectAll()
      .where('id', '=', id)
      .where(visibleGenerated('generated_reports', actor))
      .executeTakeFirst(),
  ),
  planId: own('plan', 'recurring report', ({ db, actor }, id) =>
    db
      .selectFrom('report_plans')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where(visibleGenerated('report_plans', actor))
      .executeTakeFirst(),
  ),
}
