import type { Db } from '../database/connect.ts'
import type { Actor } from './actor.ts'
import { visibleProject, visibleReports } from './visible.ts'

/**
 * The notification rules of the actor, or one of them, with the names of their project and report. Omits rules about
 * what the actor can't see.
 */
export async function ownRules(db: Db, actor: Actor, ruleId?: number) {
  return db
    .selectFrom('notification_rules')
    .leftJoin('projects', 'projects.id', 'notification_rules.project_id')
    .leftJoin('reports', 'reports.id', 'notification_rules.report_id')
    .where('notification_rules.user_id', '=', actor.userId)
    .where((eb) =>
      eb.or([
        eb('notification_rules.project_id', 'is', null),
        eb('notification_rules.project_id', 'in', visibleProject(db, actor).select('projects.id')),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('notification_rules.report_id', 'is', null),
        eb('notification_rules.report_id', 'in', visibleReports(db, actor)),
      ]),
    )
    .selectAll('notification_rules')
    .select(['projects.name as project_name', 'reports.name as report_name'])
    .$if(ruleId !== undefined, (query) => query.where('notification_rules.id', '=', ruleId!))
    .orderBy('notification_rules.id')
    .execute()
}
