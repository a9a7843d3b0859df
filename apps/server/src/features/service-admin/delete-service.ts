import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { lockService, subjectOf } from './rollout-calls.ts'

const mostNamed = 3

interface Use {
  name: string
  account: string
  is_current: boolean
  total: number
}

/** Reports that use a service, or used it in an earlier version; those that use it now first. */
async function usesOf(trx: Trx, code: string): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select name, account, is_current, count(*) over (partition by is_current)::int as total from (
      select r.name, o.name as account, r.service_code = ${code} as is_current
      from reports r join projects p on p.id = r.project_id join organizations o on o.id = p.organization_id
      where exists (select from recipe_versions v where v.report_id = r.id and v.service_code = ${code})
    ) used order by is_current desc, lower(name), account limit ${mostNamed}`.execute(trx)
  return rows
}

function named(uses: readonly Use[]): string {
  const names = uses.map(({ name, account }) => `"${name}" of ${account}`)
  const more = uses[0]!.total - names.length
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ').replace(/, ([^,]*)$/, ' and $1')
}

/** Why reports keep a service from being deleted; null if none has used it. */
async function useOf(trx: Trx, code: string): Promise<string | null> {
  const uses = await usesOf(trx, code)
  const [first] = uses
  if (!first) return null
  const among = uses.filter(({ is_current }) => is_current === first.is_current)
  const verb = first.total === 1 ? 'uses' : 'use'
  return first.is_current
    ? `${named(among)} ${verb} this service. Choose another service for ${first.total === 1 ? 'this report' : 'these reports'} first.`
    : `Earlier versions of ${named(among)} use this service, and can be chosen again, so it can't be deleted.`
}

export const serviceDelete =
  (app: AppContext): Handler<Routes['serviceDelete']> =>
  async (call) => {
    await app.db.transaction().execute(async (trx) => {
      const row = await lockService(trx, call.service.id)
      if (row.kind === 'BUILT_IN') throw new AppError('CONFLICT', 'The page extractor is part of Windrow.')
      if (row.kind === 'MODULE' && row.missing_since === null)
        throw new AppError('CONFLICT', 'Remove its file from the services folder first.')
      const fault = await useOf(trx, row.code)
      if (fault !== null) throw new AppError('CONFLICT', fault)
      await trx.updateTable('services').set({ current_version: null }).where('id', '=', row.id).execute()
      await trx.deleteFrom('service_rollouts').where('service_id', '=', row.id).execute()
      await trx.deleteFrom('services').where('id', '=', row.id).execute()
      await record(trx, call, { action: 'SERVICE_DELETED', ...subjectOf(row), before: { code: row.code } })
    })
    return {}
  }
