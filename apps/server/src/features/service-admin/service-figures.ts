import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'

/** A user's name, in a query with this table of users. */
export const personName = (users: string) =>
  sql<string | null>`trim(${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)})`

/** Days that health and comparisons look back. */
export const healthDays = 30

/** Version of a report, in a query that joins `services` and left joins `service_pins`. */
export const usedVersion = sql<number | null>`coalesce(service_pins.version, services.current_version)`

/** Ended runs that succeeded or failed; those that people stopped say nothing about a service. */
export const countedRun = sql<boolean>`(runs.ended_at is not null and runs.deleted_at is null
  and runs.status in ('SUCCESS', 'FAILED') and not runs.manually_stopped and runs.origin = 'CRAWLED')`

const recent = sql<boolean>`runs.created_at > now() - make_interval(days => ${sql.lit(healthDays)})`

export interface DayFigures {
  date: string
  runs: number
  failed: number
}

/** Runs of the last 30 days by the code of their service and day, oldest first. `code`: only this service. */
export async function healthByCode(db: Db, code?: string): Promise<Map<string, DayFigures[]>> {
  const service = sql<string>`coalesce(recipe_versions.service_code, 'page-extractor')`
  const day = sql<string>`to_char(runs.ended_at at time zone 'utc', 'YYYY-MM-DD')`
  const rows = await db
    .selectFrom('runs')
    .innerJoin('recipe_versions', (join) =>
      join
        .onRef('recipe_versions.report_id', '=', 'runs.report_id')
        .onRef('recipe_versions.version', '=', 'runs.recipe_version'),
    )
    .select([
      service.as('code'),
      day.as('date'),
      sql<number>`count(*)::int`.as('runs'),
      sql<number>`(count(*) filter (where runs.status = 'FAILED'))::int`.as('failed'),
    ])
    .where(countedRun)
    .where(recent)
    .$if(code !== undefined, (q) => q.where(service, '=', code!))
    .groupBy([service, day])
    .orderBy('date')
    .execute()
  const days = Map.groupBy(rows, (row) => row.code)
  return new Map(
    [...days].map(([key, list]) => [key, list.map(({ date, runs, failed }) => ({ date, runs, failed }))]),
  )
}

/** Number of reports by service and used version; reports of deleted projects don't count. */
export const reportCounts = (db: Db, serviceId?: number) =>
  db
    .selectFrom('services')
    .innerJoin('reports', 'reports.service_code', 'services.code')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .leftJoin('service_pins', (join) =>
      join
        .onRef('service_pins.report_id', '=', 'reports.id')
        .onRef('service_pins.service_id', '=', 'services.id'),
    )
    .select(['services.id', usedVersion.as('version'), sql<number>`count(*)::int`.as('reports')])
    .where('projects.status', '<>', 'DELETED')
    .$if(serviceId !== undefined, (q) => q.where('services.id', '=', serviceId!))
    .groupBy(['services.id', sql`2`])
    .execute()

/** Ended runs of the last 30 days of a service by their version. */
export const runsByVersion = (db: Db, code: string) =>
  db
    .selectFrom('runs')
    .innerJoin('recipe_versions', (join) =>
      join
        .onRef('recipe_versions.report_id', '=', 'runs.report_id')
        .onRef('recipe_versions.version', '=', 'runs.recipe_version'),
    )
    .select([
      'runs.service_version as version',
      sql<number>`count(*)::int`.as('runs'),
      sql<number>`(count(*) filter (where runs.status = 'FAILED'))::int`.as('failed'),
    ])
    .where('recipe_versions.service_code', '=', code)
    .where('runs.service_version', 'is not', null)
    .where(countedRun)
    .where(recent)
    .groupBy('runs.service_version')
    .execute()
