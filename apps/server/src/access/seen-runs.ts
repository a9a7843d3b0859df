import { sql, type RawBuilder } from 'kysely'
import { roleMay } from '@windrow/contract/roles'
import type { Run } from '@windrow/contract/schemas/runs'
import type { Actor } from './actor.ts'

type Viewer = Pick<Actor, 'role'>

/**
 * Imported runs are visible only to roles that may change run statuses; so are deleted runs, because these roles may
 * restore them.
 */
export const seesHiddenRuns = ({ role }: Viewer): boolean => roleMay(role, 'report:change-run-status')

/** Condition on `runs`, or its alias, for the runs that the actor may see. */
export const seenBy = (actor: Viewer, runs = 'runs'): RawBuilder<boolean> =>
  seesHiddenRuns(actor)
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${runs}.deleted_at`)} is null and ${sql.ref(`${runs}.status`)} <> 'IMPORTED')`

/** Whether the actor gets live updates of a run. Includes deleted runs, so that open lists remove them. */
export const isVisibleTo = (actor: Viewer, { historyStatus }: Pick<Run, 'historyStatus'>): boolean =>
  historyStatus !== 'IMPORTED' || seesHiddenRuns(actor)
