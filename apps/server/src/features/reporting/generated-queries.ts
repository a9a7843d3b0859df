import { sql } from 'kysely'
import type { GeneratedReport, GeneratedSettings, ReportPlan } from '@windrow/contract/schemas/reporting'
import type { Db } from '../../database/connect.ts'
import type { GeneratedReportRow, ReportPlanRow } from '../../database/figure-tables.ts'
import type { Actor } from '../../access/actor.ts'
import { visibleGenerated } from '../../access/visible-generated.ts'
import { planWords } from './plan-times.ts'

const mostPlans = 500

type SettingsRow = Pick<
  ReportPlanRow,
  'name' | 'format' | 'period' | 'account_ids' | 'project_ids' | 'contents' | 'receivers'
>

export const toSettings = (row: SettingsRow): GeneratedSettings => ({
  name: row.name,
  format: row.format,
  period: row.period,
  accountIds: row.account_ids,
  projectIds: row.project_ids,
  contents: row.contents,
  receivers: row.receivers,
})

/** The columns that plans and generated reports share. */
export const settingsColumns = (settings: GeneratedSettings, accountIds: readonly number[]) => ({
  name: settings.name,
  format: settings.format,
  period: settings.period,
  account_ids: [...accountIds],
  project_ids: settings.projectIds,
  contents: settings.contents,
  receivers: settings.receivers.map((email) => email.toLowerCase()),
})

/** Who may retry and delete. */
export const mayChange = ({ role, userId }: Actor, row: { user_id: number }): boolean =>
  role === 'ADMIN' || row.user_id === userId

const maker = sql<string>`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email)`
const accountNames = (table: string) =>
  sql<
    string[]
  >`array(select name from organizations where id = any(${sql.ref(`${table}.account_ids`)}) order by name)`

const generatedRows = (db: Db) =>
  db
    .selectFrom('generated_reports')
    .innerJoin('users', 'users.id', 'generated_reports.user_id')
    .leftJoin('report_plans', 'report_plans.id', 'generated_reports.plan_id')
    .selectAll('generated_reports')
    .select(['report_plans.repeat', maker.as('maker'), accountNames('generated_reports').as('account_names')])

type ListedRow = Awaited<ReturnType<ReturnType<typeof generatedRows>['execute']>>[number]

function scopeWords(names: readonly string[], projects: number): string {
  const accounts =
    names.length === 0 ? 'All accounts' : names.length > 2 ? `${names.length} accounts` : names.join(', ')
  return projects === 0 ? accounts : `${accounts}, ${projects} ${projects === 1 ? 'project' : 'projects'}`
}

const toGenerated = (actor: Actor, row: ListedRow): GeneratedReport => ({
  id: row.id,
  name: row.name,
  format: row.format,
  scope: scopeWords(row.account_names, row.project_ids.length),
  from: row.first_day,
  to: row.last_day,
  maker: row.maker,
  plan: row.repeat && planWords(row.repeat),
  receivers: row.receivers,
  state: row.state,
  message: row.message,
  bytes: row.bytes,
  createdDate: row.created_at.toISOString(),
  expiresDate: row.expires_at?.toISOString() ?? null,
  mayChange: mayChange(actor, row),
})

export async function generatedPage(db: Db, actor: Actor, page: number, limit: number) {
  const seen = visibleGenerated('generated_reports', actor)
  const [rows, { total }] = await Promise.all([
    generatedRows(db)
      .where(seen)
      .orderBy('generated_reports.created_at', 'desc')
      .orderBy('generated_reports.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('generated_reports')
      .select(sql<number>`count(*)::int`.as('total'))
      .where(seen)
      .executeTakeFirstOrThrow(),
  ])
  return {
    reports: rows.map((row) => toGenerated(actor, row)),
    pagination: { page, perPage: limit, total },
  }
}

export const generatedView = async (db: Db, actor: Actor, id: number): Promise<GeneratedReport> =>
  toGenerated(actor, await generatedRows(db).where('generated_reports.id', '=', id).executeTakeFirstOrThrow())

export async function plansOf(db: Db, actor: Actor): Promise<ReportPlan[]> {
  const rows = await db
    .selectFrom('report_plans')
    .innerJoin('users', 'users.id', 'report_plans.user_id')
    .selectAll('report_plans')
    .select(maker.as('maker'))
    .where('report_plans.deleted_at', 'is', null)
    .where(visibleGenerated('report_plans', actor))
    .orderBy('report_plans.next_due_at')
    .orderBy('report_plans.id')
    .limit(mostPlans)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    settings: toSettings(row),
    repeat: row.repeat,
    words: planWords(row.repeat),
    maker: row.maker,
    nextDate: row.next_due_at?.toISOString() ?? null,
    mayChange: mayChange(actor, row),
  }))
}

/** The columns of a file to be made, from its settings. */
export type NewGenerated = Pick<
  GeneratedReportRow,
  'user_id' | 'first_day' | 'last_day' | keyof SettingsRow
> & { plan_id?: number; due_at?: Date }

export const insertGenerated = (db: Db, values: NewGenerated) =>
  db.insertInto('generated_reports').values(values).returning('id').executeTakeFirstOrThrow()
