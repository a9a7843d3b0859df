import { sql, type Insertable } from 'kysely'
import { Recipe } from '@windrow/contract/recipe'
import type { RerunPages } from '@windrow/contract/anomalies'
import { roleMay } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { RunOptions } from '@windrow/contract/schemas/run-actions'
import { accountDeactivated, noRecipe, runActive } from '@windrow/contract/start-reason'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { channels } from '../../database/notification-hub.ts'
import type { ProjectRow, ReportRow } from '../../database/project-tables.ts'
import type { SealedParameters } from '../../database/sealed-parameters.ts'
import type { RunTable } from '../../database/run-tables.ts'
import { AppError, breaksUnique } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record, type AuditEvent, type Source } from '../../audit/record.ts'
import type { Actor } from '../../access/actor.ts'
import { budgetHold } from '../../budgets/budget-hold.ts'
import { addRecipeVersion, assertRecipe, currentVersion as currentRecipe } from '../../recipes/recipes.ts'
import { assertMayOverride, overrideNames, sealOverrides } from '../services/parameter-overrides.ts'
import { assertActive, lockStartable, type RunPlace } from './lock-startable.ts'
import { withOptions } from './run-options.ts'
import { runToRepeat } from './run-to-repeat.ts'
import { loadRun } from './run-view.ts'

type RunStart = Pick<
  Insertable<RunTable>,
  | 'organization_id'
  | 'report_id'
  | 'recipe_version'
  | 'run_type'
  | 'initiator_id'
  | 'options'
  | 'parameters'
  | 'schedule_id'
  | 'priority'
  | 'rerun_of'
  | 'rerun_pages'
  | 'ignores_budget'
>

/**
 * Inserts a run while its account is locked, so that none starts while the account is deactivated. Throws
 * REPORT_NOT_ACTIVE, or RUN_ACTIVE if the report has an active run.
 */
async function insertRun(trx: Trx, values: RunStart): Promise<{ id: number }> {
  const account = await trx
    .selectFrom('organizations')
    .select('deactivated_at')
    .where('id', '=', values.organization_id)
    .forShare()
    .executeTakeFirst()
  if (account?.deactivated_at) throw new AppError('REPORT_NOT_ACTIVE', accountDeactivated)
  return trx
    .insertInto('runs')
    .values({ ...values, status: 'PENDING', debug_message: 'Waiting for a free worker' })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (!breaksUnique(error, 'runs_active')) throw error
      throw new AppError('RUN_ACTIVE', runActive)
    })
}

export interface RunOrder {
  options?: RunOptions | null | undefined
  parameters?: SealedParameters | null | undefined
  /** The schedule, for a run that was started from it by hand. */
  schedule?: { id: number; name: string; priority: number } | undefined
  /** Saved as the report's recipe in the transaction of the start, so that a refused start leaves nothing behind. */
  newRecipe?: Recipe | null | undefined
  /** The run that it repairs, loaded in the transaction of the start. Its version, options and parameters are used. */
  rerun?: ((trx: Trx) => Promise<Rerun>) | undefined
  /** Why no budget refuses or stops the run, as written by the administrator who allows it. */
  allowed?: string | undefined
  /** Called with the id of the run, in the transaction of the start. */
  started?: ((trx: Trx, id: number) => Promise<void>) | undefined
}

interface Rerun {
  of: number
  pages: RerunPages
  recipeVersion: number
  options: RunOptions | null
  parameters: SealedParameters | null
}

function assertStartable(project: ProjectRow, report: ReportRow): number {
  assertActive(project, report)
  if (report.recipe_version === null) throw new AppError('NO_RECIPE', noRecipe)
  return report.recipe_version
}

/**
 * Queues a run of the report's current recipe. A report has at most one active run. Throws BUDGET_USED_UP if a budget
 * lets no run start.
 */
export async function startRun(app: AppContext, call: Source & RunPlace, order: RunOrder) {
  const { report } = call
  const recipeVersion = assertStartable(call.project, report)
  const id = await app.db.transaction().execute(async (trx) => {
    const organization_id = await lockStartable(trx, call, Boolean(order.parameters))
    const hold = order.allowed === undefined ? await budgetHold(trx, report.id) : null
    if (hold !== null) throw new AppError('BUDGET_USED_UP', hold)
    const rerun = await order.rerun?.(trx)
    const whole = { ...order, ...(rerun && { options: rerun.options, parameters: rerun.parameters }) }
    const recipe_version = order.newRecipe
      ? (await addRecipeVersion(trx, report.id, order.newRecipe, call.actor.userId)).version
      : (rerun?.recipeVersion ?? recipeVersion)
    const run = await insertRun(trx, {
      ...valuesOf(whole),
      organization_id,
      report_id: report.id,
      initiator_id: call.actor.userId,
      recipe_version,
      rerun_of: rerun?.of ?? null,
      rerun_pages: rerun?.pages ?? null,
      ignores_budget: order.allowed !== undefined,
    })
    await record(trx, call, auditEventOfRun(call, whole, run.id, recipe_version, rerun))
    await order.started?.(trx, run.id)
    return run.id
  })
  await sql`select pg_notify(${channels.runQueued}, ''), pg_notify(${channels.runChanged}, ${`${report.id}:${id}`})`.execute(
    app.db,
  )
  const run = await loadRun(app.db, id)
  if (!run) throw new Error('the run that was just started is gone')
  return run
}

const valuesOf = ({ options, parameters, schedule, newRecipe }: RunOrder) => ({
  run_type: 'On-demand' as const,
  // Options that were saved in a new recipe aren't stored as the run's options.
  options: !newRecipe && options && Object.keys(options).length > 0 ? JSON.stringify(options) : null,
  parameters: parameters ? JSON.stringify(parameters) : null,
  schedule_id: schedule?.id ?? null,
  priority: schedule?.priority ?? 0,
})

const auditEventOfRun = (
  { project, report }: RunPlace,
  { options, parameters, schedule, allowed }: RunOrder,
  id: number,
  recipeVersion: number,
  rerun: Rerun | undefined,
): AuditEvent => ({
  action: rerun ? 'RUN_RERUN' : allowed === undefined ? 'RUN_STARTED' : 'RUN_ALLOWED',
  subject: { type: 'run', id, name: report.name },
  ...(rerun && { runIds: [rerun.of] }),
  organizationId: project.organization_id,
  after: {
    recipeVersion,
    ...(rerun && { rerunOf: rerun.of, pages: rerun.pages }),
    schedule: schedule?.name,
    reason: allowed,
    options: options ?? undefined,
    ...(parameters && { parameters: overrideNames(parameters) }),
  },
})

type StartCall = Pick<Parameters<Handler<Routes['runStart']>>[0], 'report' | 'actor' | 'body'>

interface OptionsScope {
  report: ReportRow
  actor: Pick<Actor, 'role' | 'userId' | 'organizationId'>
}

const changeInstead = () =>
  new AppError('RECIPE_INVALID', "The service's parameters set its start and options; change them instead.")

/** Validates a recipe with options applied like one that is saved. Throws RECIPE_INVALID. */
async function readRecipe(app: AppContext, changed: unknown, accountId: number): Promise<Recipe> {
  const { data, error } = Recipe.safeParse(changed)
  if (!data)
    throw new AppError(
      'RECIPE_INVALID',
      `With these options the recipe is not valid: ${error.issues[0]!.path.join('.')} ${error.issues[0]!.message}`,
    )
  await assertRecipe(app, data, { accountId })
  return data
}

function assertMayGive({ role }: Pick<Actor, 'role'>, save: boolean): void {
  if (!roleMay(role, 'report:run-options'))
    throw new AppError('FORBIDDEN', 'Your role does not allow run options; start the run without them.')
  if (save && !roleMay(role, 'report:edit'))
    throw new AppError('FORBIDDEN', 'Your role does not allow saving run options; start the run only.')
}

/**
 * Validates the recipe with the options applied.
 *
 * @returns the recipe to save; null if it isn't to be saved
 */
async function applyOptions(
  app: AppContext,
  { report, actor }: OptionsScope,
  options: RunOptions,
  save: boolean,
): Promise<Recipe | null> {
  const isService = report.service_code !== 'page-extractor'
  if (isService && (save || options.startUrls)) throw changeInstead()
  if (isService) return null
  const { recipe } = await currentRecipe(app.db, report.id)
  const changed = await readRecipe(app, withOptions(recipe, options), actor.organizationId)
  return save ? changed : null
}

/** The run's options and parameter overrides: those of the call, if permitted, or those of the run to repeat. */
async function overridesOf(app: AppContext, { report, actor, body }: StartCall) {
  const { options, save = false, parameters, again } = body
  if (again !== undefined) return runToRepeat(app, { report, actor }, again)
  if (options) assertMayGive(actor, save)
  if (parameters) {
    assertMayOverride(actor)
    if (save) throw changeInstead()
  }
  return { options, parameters: parameters && (await sealOverrides(app, report, parameters, null)) }
}

export const runStart =
  (app: AppContext): Handler<Routes['runStart']> =>
  async (call) => {
    const { project, report, actor } = call
    const { save = false } = call.body
    assertStartable(project, report)
    const { options, parameters } = await overridesOf(app, call)
    const newRecipe = options ? await applyOptions(app, { report, actor }, options, save) : null
    return startRun(app, call, { options, parameters, newRecipe })
  }
