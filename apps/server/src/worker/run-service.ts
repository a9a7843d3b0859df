import type { Recipe } from '@windrow/contract/recipe'
import { type ParameterValues, shownValues } from '@windrow/contract/service-parameters'
import type { ServiceDescription } from '@windrow/crawler/service/service-messages'
import { ServiceCode } from '@windrow/crawler/service/service-code'
import type { KnownService, RecipeService } from '../catalogue/service-store.ts'
import { passwordsOf } from '../catalogue/recipe-template.ts'
import { ServiceError, ServiceHost } from '@windrow/crawler/service/service-host'
import { serviceRecipe } from '@windrow/crawler/service/service-recipe'
import type { AppContext } from '../context.ts'
import type { RunRow } from '../database/run-tables.ts'
import { UnableToRun } from '../features/proxies/open-proxies.ts'
import { AppError } from '../errors/app-error.ts'
import { filledRecipe } from '../features/services/service-binding.ts'
import { joinOverrides, whyUnfit } from '../features/services/parameter-overrides.ts'
import { updateOwnRun, type Attempt } from './own-run.ts'

/** A run's service: the recipe that it produced, and its process if it is code. Dispose it at the end of the run. */
export interface RunService extends AsyncDisposable {
  recipe: Recipe
  /** null for a recipe service. */
  code: ServiceCode | null
  /** Returns the values of parameters of type password, for recipes. */
  passwords: (name: string) => string | null
}

/** Throws {@link UnableToRun} if the run has overrides that don't fit its service and would be ignored. */
function assertFits(app: AppContext, { parameters }: RunRow, bound: Parameters<typeof whyUnfit>[2]): void {
  const unfit = whyUnfit(app, parameters, bound)
  if (unfit) throw new UnableToRun(unfit)
}

/** The same for a run of a recipe, which has no parameters. Throws {@link UnableToRun}. */
export const assertNoOwn = (app: AppContext, run: RunRow): void =>
  assertFits(app, run, { code: null, params: {} })

/**
 * Starts the service of a run. The recipe of its start is stored, so that all attempts use the same one. Throws {@link
 * UnableToRun}.
 */
export async function openRunService(
  app: AppContext,
  run: RunRow,
  own: Attempt,
  service: { code: string; params: ParameterValues | null },
): Promise<RunService> {
  const known = await app.services.find(service.code, {
    reportId: run.report_id,
    ...(run.service_version !== null && { version: run.service_version }),
  })
  if (!known)
    throw new UnableToRun(
      `The service "${service.code}" is not in the services folder of this worker. Put its file back, or choose one of its kept versions.`,
    )
  if (!service.params)
    throw new UnableToRun(
      'The parameters of the service cannot be read: the secret of the installation has changed. Enter them again.',
    )
  if (known.kind === 'RECIPE') return openRecipe(app, run, own, known, service.params)
  const host = new ServiceHost({ file: known.file, folder: known.folder })
  try {
    const description = await host.describe()
    const values = valuesOf(app, run, service.params, description)
    const recipe = run.service_recipe ?? serviceRecipe(description, await host.start(values))
    await keepStart(app, run, own, known, recipe)
    const code = new ServiceCode(host, description, values)
    return { recipe, code, passwords: () => null, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() }
  } catch (error) {
    await host[Symbol.asyncDispose]()
    if (error instanceof ServiceError) throw new UnableToRun(error.message, { cause: error })
    throw error
  }
}

/** The values of the run: the report's with its overrides, of the parameters that are shown. */
function valuesOf(
  app: AppContext,
  run: RunRow,
  ofReport: ParameterValues,
  { code, params }: ServiceDescription,
): ParameterValues {
  assertFits(app, run, { code, params })
  return shownValues(params, joinOverrides(app, ofReport, run.parameters))
}

/** Stores the version and the recipe that all attempts of the run use. */
async function keepStart(
  app: AppContext,
  run: RunRow,
  own: Attempt,
  { version }: KnownService,
  recipe: Recipe,
): Promise<void> {
  if (run.service_recipe) return
  await updateOwnRun(app.db, own, { service_recipe: JSON.stringify(recipe), service_version: version })
}

async function openRecipe(
  app: AppContext,
  run: RunRow,
  own: Attempt,
  known: RecipeService,
  ofReport: ParameterValues,
): Promise<RunService> {
  const values = valuesOf(app, run, ofReport, known.description)
  try {
    const recipe = run.service_recipe ?? (await filledRecipe(app, known, values))
    await keepStart(app, run, own, known, recipe)
    const nothing = () => Promise.resolve()
    return { recipe, code: null, passwords: passwordsOf(values), [Symbol.asyncDispose]: nothing }
  } catch (error) {
    if (error instanceof AppError) throw new UnableToRun(error.message, { cause: error })
    throw error
  }
}
