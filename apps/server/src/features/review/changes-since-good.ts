import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AnomalyTaskDetail } from '@windrow/contract/schemas/anomalies'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { notRejected } from '../../database/not-rejected.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { layoutChange } from './layout-change.ts'

type Change = AnomalyTaskDetail['changes'][number]
type Run = Pick<RunRow, 'id' | 'report_id' | 'organization_id' | 'created_at'>

/** What a run was made with. */
const settingsOf = (db: Db) =>
  db
    .selectFrom('runs')
    .innerJoin('recipe_versions', (join) =>
      join
        .onRef('recipe_versions.report_id', '=', 'runs.report_id')
        .onRef('recipe_versions.version', '=', 'runs.recipe_version'),
    )
    .select([
      'runs.id',
      'runs.created_at',
      'runs.recipe_version',
      'runs.options',
      'recipe_versions.created_at as version_date',
      sql<string | null>`recipe_versions.recipe #>> '{fetch,proxy,list}'`.as('proxy_list'),
      sql<object | null>`recipe_versions.recipe -> 'login'`.as('login'),
    ])

type Settings = Awaited<ReturnType<ReturnType<typeof settingsOf>['executeTakeFirstOrThrow']>>

/** The last successful run before this one in which nothing was found. */
const lastGood = (db: Db, run: Run) =>
  settingsOf(db)
    .where('runs.report_id', '=', run.report_id)
    .where('runs.status', '=', 'SUCCESS')
    .where('runs.manually_stopped', '=', false)
    .where('runs.is_dnu', '=', false)
    .where('runs.deleted_at', 'is', null)
    .where('runs.finding_count', '=', 0)
    .where(notRejected())
    .where(sql<boolean>`(runs.created_at, runs.id) < (${run.created_at}, ${run.id})`)
    .orderBy('runs.created_at', 'desc')
    .orderBy('runs.id', 'desc')
    .limit(1)
    .executeTakeFirst()

const clock = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})
const at = (date: Date) => `${clock.format(date)} UTC`

function recipeChange(now: Settings, good: Settings): Change {
  if (now.recipe_version === good.recipe_version)
    return { what: 'RECIPE', changed: false, text: `Recipe unchanged (version ${now.recipe_version})` }
  const text = `Recipe changed from version ${good.recipe_version} to ${now.recipe_version} on ${at(now.version_date)}`
  return { what: 'RECIPE', changed: true, text }
}

async function schemaChange(db: Db, { report_id }: Run, good: Settings): Promise<Change> {
  const schemas = await db
    .selectFrom('table_schemas')
    .select(['page_id', 'updated_at'])
    .where('report_id', '=', report_id)
    .orderBy('updated_at', 'desc')
    .execute()
  const last = schemas.find(({ updated_at }) => updated_at > good.created_at)
  const unchanged = schemas.length === 0 ? 'No schemas' : 'Schemas unchanged'
  const text = last ? `Schema of \`${last.page_id}\` changed on ${at(last.updated_at)}` : unchanged
  return { what: 'SCHEMA', changed: last !== undefined, text }
}

/** The proxy list that a run used; its options go before its recipe. */
const listOf = ({ options, proxy_list }: Settings): string => (options?.proxyList ?? proxy_list) || 'none'

function proxyChange(now: Settings, good: Settings): Change {
  const [after, before] = [listOf(now), listOf(good)]
  const changed = after !== before
  const text = changed ? `Proxies changed from ${before} to ${after}` : `Proxies unchanged (${after})`
  return { what: 'PROXIES', changed, text }
}

/** Secrets count only if the login uses them; which were changed since the good run tells nothing about their values. */
async function loginChange(db: Db, { report_id }: Run, now: Settings, good: Settings): Promise<Change> {
  const change = (changed: boolean, text: string): Change => ({ what: 'LOGIN', changed, text })
  if (!now.login && !good.login) return change(false, 'No login')
  if (!good.login) return change(true, 'A login was added to the recipe')
  if (!now.login) return change(true, 'The login was removed from the recipe')
  if (!isDeepStrictEqual(now.login, good.login)) return change(true, 'The login of the recipe was changed')
  const secrets = await db
    .selectFrom('project_secrets')
    .innerJoin('reports', 'reports.project_id', 'project_secrets.project_id')
    .select(['project_secrets.name', 'project_secrets.updated_at'])
    .where('reports.id', '=', report_id)
    .where('project_secrets.updated_at', '>', good.created_at)
    .orderBy('project_secrets.updated_at', 'desc')
    .execute()
  const used = JSON.stringify(now.login)
  const last = secrets.find(({ name }) => used.includes(`{secret:${name}}`))
  return last
    ? change(true, `The secret \`${last.name}\` of the login was changed on ${at(last.updated_at)}`)
    : change(false, 'Login unchanged')
}

const optionNames = { pages: 'page limit', proxyList: 'proxy list', startUrls: 'start URLs' } as const

function optionsChange(now: Settings, good: Settings): Change {
  const names = (Object.keys(optionNames) as (keyof typeof optionNames)[]).filter(
    (name) => !isDeepStrictEqual(now.options?.[name], good.options?.[name]),
  )
  const text =
    names.length === 0
      ? 'Run options unchanged'
      : `Run options changed: ${names.map((name) => optionNames[name]).join(', ')}`
  return { what: 'OPTIONS', changed: names.length > 0, text }
}

/**
 * What changed between the last good run of a report and this run, the changed ones first; empty if there is no good
 * run.
 */
export async function changesSinceGood(app: AppContext, run: Run, signal: AbortSignal): Promise<Change[]> {
  const { db } = app
  const [now, good] = await Promise.all([
    settingsOf(db).where('runs.id', '=', run.id).executeTakeFirst(),
    lastGood(db, run),
  ])
  if (!now || !good) return []
  const layout = await layoutChange(app, run, good.id, signal)
  const changes = [
    ...(layout ? [layout] : []),
    recipeChange(now, good),
    await schemaChange(db, run, good),
    proxyChange(now, good),
    await loginChange(db, run, now, good),
    optionsChange(now, good),
  ]
  return changes.toSorted((a, b) => Number(b.changed) - Number(a.changed))
}
