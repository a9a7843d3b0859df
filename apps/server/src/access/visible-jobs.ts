import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Actor } from './actor.ts'
import { seesHiddenRuns } from './seen-runs.ts'

/** Jobs of a report that the viewer may see. */
export const visibleJobs = (db: Db, reportId: number, viewer: Pick<Actor, 'role'>) =>
  db
    .selectFrom('dataset_jobs')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('state', '<>', 'RECEIVING')
    // Viewers who don't see imported runs don't see imports either, nor jobs that read them.
    .$if(!seesHiddenRuns(viewer), (query) =>
      query
        .where('kind', '<>', 'import')
        .where(
          sql<boolean>`not exists (select from runs where runs.id = any(dataset_jobs.run_ids) and runs.status = 'IMPORTED')`,
        ),
    )
