import { sql, type RawBuilder } from 'kysely'
import { roleMay } from '@windrow/contract/roles'
import type { Run } from '@windrow/contract/schemas/runs'
import type { Actor } from './actor.ts'

type Viewer = Pick<Actor, 'role'>

/** Imported runs are there only for those who may judge runs; so are deleted ones, for they may restore them. */
export const seesHiddenRuns = ({ role }: Viewer): boolean => roleMay(role, 'report:change-run-status')

/** Narrows a query of `runs`, or what it calls them, to those that the actor sees. */
export const seenBy = (actor: Viewer, runs = 'runs'): RawBuilder<boolean> =>
  seesHiddenRuns(actor)
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${runs}.deleted_at`)} is null and ${sql.ref(`${runs}.status`)} <> 'IMPORTED')`

/**
 * Whether what becomes of a run is told to the actor as it happens. A deleted one is told of too: by it, the run leaves
 * the lists that are open.
 */
export const isToldTo = (actor: Viewer, { historyStatus }: Pick<Run, 'historyStatus'>): boolean =>
  historyStatus !== 'IMPORTED' || seesHiddenRuns(actor)
