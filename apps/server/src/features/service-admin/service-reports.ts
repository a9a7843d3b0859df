import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { literalPattern } from '../../database/search-text.ts'
import type { Handler } from '../../calls/handler.ts'
import { countedRun, healthDays, usedVersion } from './service-figures.ts'

const recentRuns = (what: 'all' | 'failed') => sql<number>`(select count(*)::int from runs
  where runs.report_id = reports.id and ${countedRun}
    and runs.created_at > now() - make_interval(days => ${sql.lit(healthDays)})
    ${what === 'failed' ? sql`and runs.status = 'FAILED'` : sql``})`

const lastRun = sql<Date | null>`(select max(runs.created_at) from runs
  where runs.report_id = reports.id and runs.deleted_at is null and runs.origin = 'CRAWLED')`

const matching = (db: Db, serviceId: number, search: string | undefined) =>
  db
    .selectFrom('services')
    .innerJoin('reports', 'reports.service_code', 'services.code')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .where('services.id', '=', serviceId)
    .where('projects.status', '<>', 'DELETED')
    .$if(Boolean(search), (q) =>
      q.where((eb) =>
        eb.or([
          eb('reports.name', 'ilike', literalPattern(search ?? '')),
          eb('organizations.name', 'ilike', literalPattern(search ?? '')),
        ]),
      ),
    )

export const serviceReports =
  ({ db }: AppContext): Handler<Routes['serviceReports']> =>
  async ({ service, query }) => {
    const { page, limit, search } = query
    const { total } = await matching(db, service.id, search)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    const rows = await matching(db, service.id, search)
      .leftJoin('service_pins', (join) =>
        join
          .onRef('service_pins.report_id', '=', 'reports.id')
          .onRef('service_pins.service_id', '=', 'services.id'),
      )
      .leftJoin('service_versions', (join) =>
        join
          .onRef('service_versions.service_id', '=', 'services.id')
          .on('service_versions.version', '=', usedVersion),
      )
      .select([
        'reports.id',
        'reports.name',
        'reports.project_id',
        'organizations.name as organization',
        usedVersion.as('version'),
        'service_versions.label',
        sql<boolean>`exists (select from service_rollouts where id = service_pins.rollout_id
          and state = 'RUNNING' and to_version = service_pins.version)`.as('is_new'),
        lastRun.as('last_run'),
        recentRuns('all').as('runs'),
        recentRuns('failed').as('failed'),
      ])
      .orderBy('is_new', 'desc')
      .orderBy(sql`lower(reports.name)`)
      .orderBy('reports.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return {
      reports: rows.map((row) => ({
        id: row.id,
        name: row.name,
        projectId: row.project_id,
        organizationName: row.organization,
        version: row.version,
        versionLabel: row.label,
        isNewVersion: row.is_new,
        lastRunDate: row.last_run?.toISOString() ?? null,
        runs: row.runs,
        failedRuns: row.failed,
      })),
      pagination: { page, perPage: limit, total },
    }
  }

export const ownedServices =
  ({ db }: AppContext): Handler<Routes['ownedServices']> =>
  async ({ actor }) => {
    const rows = await db
      .selectFrom('services')
      .leftJoin('service_versions', (join) =>
        join
          .onRef('service_versions.service_id', '=', 'services.id')
          .onRef('service_versions.version', '=', 'services.current_version'),
      )
      .select([
        'services.code',
        'services.name',
        'service_versions.label',
        sql<number>`(select count(*)::int from reports join projects on projects.id = reports.project_id
          where reports.service_code = services.code and projects.status <> 'DELETED')`.as('reports'),
      ])
      .where(
        sql<boolean>`exists (select from service_owners o where o.service_id = services.id and o.user_id = ${actor.userId})`,
      )
      .orderBy(sql`lower(services.name)`)
      .execute()
    return {
      services: rows.map(({ code, name, label, reports }) => ({
        serviceCode: code,
        serviceName: name,
        serviceVersion: label,
        reports,
      })),
    }
  }
