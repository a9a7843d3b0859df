import type { Recipe } from '@windrow/contract/recipe'
import type { ParameterValues } from '@windrow/contract/service-parameters'
import { ServiceCode } from '@windrow/crawler/service/service-code'
import { ServiceError, ServiceHost } from '@windrow/crawler/service/service-host'
import type { ServiceDescription } from '@windrow/crawler/service/service-messages'
import { serviceRecipe } from '@windrow/crawler/service/service-recipe'
import type { AppContext } from '../context.ts'
import type { RunRow } from '../database/run-tables.ts'
import { UnableToRun } from '../features/proxies/open-proxies.ts'
import { joinOwn, whyUnfit } from '../features/services/own-parameters.ts'
import { updateOwnRun, type Attempt } from './own-run.ts'

/** The process of a run's service, and the recipe that stands for it. To be disposed at the run's end. */
export interface RunService extends AsyncDisposable {
  recipe: Recipe
  code: ServiceCode
}

/** The values of a run: its own, where it has any, over those of its report as they are in its version. */
function valuesOf(app: AppContext, { parameters }: RunRow, bound: ServiceBound): ParameterValues {
  const unfit = whyUnfit(app, parameters, bound)
  if (unfit) throw new UnableToRun(unfit)
  return joinOwn(app, bound.values, parameters)
}

interface ServiceBound {
  code: string
  params: ServiceDescription['params']
  values: ParameterValues
}

/** A run of a recipe has no values of its own; those that were meant for a service would be passed over. */
export function assertNoOwn(app: AppContext, { parameters }: RunRow): void {
  const unfit = whyUnfit(app, parameters, { code: null, params: {} })
  if (unfit) throw new UnableToRun(unfit)
}

/** Starts the service of a run. Where it begins is asked once for all attempts. Throws {@link UnableToRun}. */
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
  const host = new ServiceHost({ file: known.file })
  try {
    const description = await host.describe()
    const bound = { code: service.code, params: description.params, values: service.params }
    const values = valuesOf(app, run, bound)
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
