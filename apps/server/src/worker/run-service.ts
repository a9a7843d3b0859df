import type { Recipe } from '@windrow/contract/recipe'
import type { ParameterValues } from '@windrow/contract/service-parameters'
import { ServiceCode } from '@windrow/crawler/service/service-code'
import { ServiceError, ServiceHost } from '@windrow/crawler/service/service-host'
import { serviceRecipe } from '@windrow/crawler/service/service-recipe'
import type { AppContext } from '../context.ts'
import type { RunRow } from '../database/run-tables.ts'
import { UnableToRun } from '../features/proxies/open-proxies.ts'
import { joinOverrides, whyUnfit } from '../features/services/parameter-overrides.ts'
import { updateOwnRun, type Attempt } from './own-run.ts'

/** The process of a run's service, and the recipe it produced. Dispose it at the end of the run. */
export interface RunService extends AsyncDisposable {
  recipe: Recipe
  code: ServiceCode
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
  const known = await app.services.find(service.code)
  if (!known)
    throw new UnableToRun(`The service "${service.code}" is not in the services folder of this worker.`)
  if (!service.params)
    throw new UnableToRun(
      'The parameters of the service cannot be read: the secret of the installation has changed. Enter them again.',
    )
  const host = new ServiceHost({ file: known.file, folder: known.folder })
  try {
    const description = await host.describe()
    assertFits(app, run, { code: service.code, params: description.params })
    const values = joinOverrides(app, service.params, run.parameters)
    const recipe = run.service_recipe ?? serviceRecipe(description, await host.start(values))
    if (!run.service_recipe) await updateOwnRun(app.db, own, { service_recipe: JSON.stringify(recipe) })
    const code = new ServiceCode(host, description, values)
    return { recipe, code, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() }
  } catch (error) {
    await host[Symbol.asyncDispose]()
    if (error instanceof ServiceError) throw new UnableToRun(error.message, { cause: error })
    throw error
  }
}
