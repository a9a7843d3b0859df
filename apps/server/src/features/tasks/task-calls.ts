import { sql } from 'kysely'
import type { z } from 'zod'
import type { Routes } from '@windrow/contract/routes'
import type { TaskListQuery } from '@windrow/contract/schemas/tasks'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { holdsText } from '../../database/search-text.ts'
import { findTasks, type Wanted } from './find-tasks.ts'
import { taskInfoOf } from './task-info.ts'
import type { Sql } from './task-source.ts'

type Query = z.output<typeof TaskListQuery>

const isAny = (column: string, ids: number[] | undefined): Sql[] =>
  ids?.length ? [sql`${sql.ref(column)} = any(${ids}::bigint[])`] : []

const named = (search: string): Sql =>
  sql`(${holdsText(sql.ref('r.name'), search)} or ${holdsText(sql.ref('p.name'), search)} or ${holdsText(sql.ref('o.name'), search)})`

/** The number of a task, if the search text is one. */
const numberIn = (search: string | undefined): number | undefined =>
  search && /^\d{1,15}$/.test(search) ? Number(search) : undefined

/** The reports whose tasks are wanted; undefined for all. */
function reportsOf({ accountId, projectId, reportId, search }: Query): Sql | undefined {
  const narrowed = [
    ...isAny('p.organization_id', accountId),
    ...isAny('p.id', projectId),
    ...isAny('r.id', reportId),
    ...(search && numberIn(search) === undefined ? [named(search)] : []),
  ]
  if (narrowed.length === 0) return undefined
  return sql`select r.id from reports r join projects p on p.id = r.project_id
    join organizations o on o.id = p.organization_id
    where p.status <> 'DELETED' and ${sql.join(narrowed, sql` and `)}`
}

const wantedOf = (query: Query): Wanted => ({
  kind: query.kind,
  state: query.state,
  reports: reportsOf(query),
  number: numberIn(query.search),
})

export const taskList =
  ({ db }: AppContext): Handler<Routes['taskList']> =>
  async ({ actor, query }) => {
    const { page, limit } = query
    const found = await findTasks({ db, actor }, wantedOf(query), { offset: (page - 1) * limit, limit })
    return {
      ChildTasks: found.tasks,
      TotalCount: found.total,
      isMore: found.isMore,
      pagination: { page, perPage: limit, total: found.total },
    }
  }

export const taskInfo =
  ({ db }: AppContext): Handler<Routes['taskInfo']> =>
  ({ actor, query }) =>
    taskInfoOf({ db, actor }, query.taskId, query)
