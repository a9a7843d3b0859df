import { sql } from 'kysely'
import { toSites } from '@windrow/contract/project-request'
import { roleMay } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../context.ts'
import type { Trx } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import type { Handler } from '../calls/handler.ts'
import { record } from '../audit/record.ts'
import { nameTaken, projectSubject } from '../features/projects/project-rules.ts'
import { insertReport } from '../features/reports/report-calls.ts'

/** More projects of one host are a mistake, or somebody's program. */
const mostOfHost = 1000
/** Leaves room for a number within the limit of names. */
const longestHost = 110

/** The host of a page without "www.", which names its project and report. */
const hostName = (url: string): string => new URL(url).host.replace(/^www\./, '').slice(0, longestHost)

/** The host, or the host with the first free number. Locks the account. Throws CONFLICT if there are too many. */
async function freeName(trx: Trx, organizationId: number, host: string): Promise<string> {
  await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute()
  const names = Array.from({ length: mostOfHost }, (_, at) => (at === 0 ? host : `${host} ${at + 1}`))
  const rows = await trx
    .selectFrom('projects')
    .select(sql<string>`lower(name)`.as('name'))
    .where('organization_id', '=', organizationId)
    .where('status', '<>', 'DELETED')
    .where(sql<boolean>`lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .execute()
  const taken = new Set(rows.map(({ name }) => name))
  const free = names.find((name) => !taken.has(name.toLowerCase()))
  if (free !== undefined) return free
  throw new AppError('CONFLICT', `There are ${mostOfHost} projects of ${host} already; use one of them.`)
}

/** Creates a project and a report without a recipe, both named after the host of a page. */
export const projectFromPage =
  (app: AppContext): Handler<Routes['projectFromPage']> =>
  async (call) => {
    const { actor, body } = call
    if (!roleMay(actor.role, 'project:create'))
      throw new AppError('FORBIDDEN', "Your role can't create projects; create the report in one of them.")
    const host = hostName(body.url)
    return app.db.transaction().execute(async (trx) => {
      const project = await trx
        .insertInto('projects')
        .values({
          organization_id: actor.organizationId,
          owner_id: actor.userId,
          name: await freeName(trx, actor.organizationId, host),
          status: 'ACTIVE',
          repeat: 'Recurring',
        })
        .returning(['id', 'name', 'organization_id'])
        .executeTakeFirstOrThrow()
        .catch(nameTaken)
      const reportId = await insertReport(trx, {
        projectId: project.id,
        name: host,
        seedUrls: toSites([body.url]),
        userId: actor.userId,
      })
      await record(trx, call, {
        action: 'PROJECT_CREATED',
        ...projectSubject(project),
        after: { name: project.name, status: 'ACTIVE', repeat: 'Recurring' },
      })
      await record(trx, call, {
        action: 'REPORT_CREATE',
        ...projectSubject(project),
        after: { name: host, url: body.url },
      })
      return { projectId: project.id, reportId }
    })
  }
