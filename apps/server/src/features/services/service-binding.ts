import {
  checkParameters,
  type ParameterFault,
  type ParameterValues,
} from '@windrow/contract/service-parameters'
import type { ServiceBinding } from '@windrow/contract/schemas/services'
import { Recipe } from '@windrow/contract/recipe'
import { ServiceError, ServiceHost } from '@windrow/crawler/service/service-host'
import { serviceRecipe } from '@windrow/crawler/service/service-recipe'
import { seal, unseal } from '../../config/secret-box.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import { fillTemplate, TemplateError } from '../../catalogue/recipe-template.ts'
import type { KnownService, RecipeService, Wanted } from '../../catalogue/service-store.ts'
import { assertRecipe } from '../../recipes/recipes.ts'

type Need = Pick<AppContext, 'services' | 'keys' | 'helpers'>

/** The columns of a report version that a service makes. */
export interface BoundService {
  code: string
  version: string
  sealedParams: Buffer
  recipe: Recipe
}

/** The decrypted parameters; null if the installation's secret has changed since. */
export function openParams(
  { keys }: Pick<AppContext, 'keys'>,
  sealed: Buffer | null,
): ParameterValues | null {
  const text = sealed && unseal(keys.vault, sealed)
  return text ? (JSON.parse(text) as ParameterValues) : null
}

/**
 * Validates a service and its parameters, and calls its start once, so that what can't run is refused now. `before`:
 * the previous values, for unchanged passwords. `wanted`: the version, by default the current one. Throws `AppError`.
 */
export async function bindService(
  app: Need,
  binding: ServiceBinding,
  path: string,
  before: ParameterValues = {},
  wanted: Wanted = {},
): Promise<BoundService> {
  const known = await app.services.find(binding.code, wanted)
  if (!known) throw noService(binding.code, `${path}.code`)
  const { params } = known.description
  const { values, faults } = checkParameters(params, given(known, binding, before))
  assertFaultless(faults, `${path}.params`)
  const { code, version } = known.description
  const sealedParams = seal(app.keys.vault, JSON.stringify(values))
  return { code, version, sealedParams, recipe: await startOf(app, known, values) }
}

/** Throws if there are faults, with a message at each field. */
export function assertFaultless(faults: readonly ParameterFault[], path: string): void {
  if (faults.length === 0) return
  throw invalid(
    `The parameters of the service have ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}: ${faults[0]!.name} ${faults[0]!.message}.`,
    faults.map(({ name, message }) => ({ path: `${path}.${name}`, message })),
  )
}

/** The submitted values; a password of null keeps its value, any other null is no value. */
function given(known: KnownService, { params = {} }: ServiceBinding, before: ParameterValues) {
  const entries = Object.entries(params).flatMap(([name, value]): [string, unknown][] => {
    if (value !== null) return [[name, value]]
    const isPassword = known.description.params[name]?.type === 'password'
    return isPassword && before[name] !== undefined ? [[name, before[name]]] : []
  })
  return Object.fromEntries(entries)
}

export const noService = (code: string, path: string) =>
  invalid(`There is no service "${code}", or its file is missing from the services folder.`, [
    { path, message: 'is no service' },
  ])

/** Calls a service's start once with these values, or fills in its recipe. Throws `AppError` if it fails. */
export async function startOf(
  app: Pick<AppContext, 'helpers'>,
  known: KnownService,
  values: ParameterValues,
): Promise<Recipe> {
  if (known.kind === 'RECIPE') return filledRecipe(app, known, values)
  const { file, folder, description } = known
  await using host = new ServiceHost({ file, folder, pageMs: 30_000 })
  try {
    return serviceRecipe(description, await host.start(values))
  } catch (error) {
    if (error instanceof ServiceError) throw invalid(error.message)
    throw error
  }
}

/** The checked recipe of a recipe service with these values. Throws `AppError`. */
export async function filledRecipe(
  app: Pick<AppContext, 'helpers'>,
  { template, description }: Pick<RecipeService, 'template' | 'description'>,
  values: ParameterValues,
): Promise<Recipe> {
  const filled = Recipe.safeParse(filledTemplate(template, description.params, values))
  if (!filled.success) {
    const [issue] = filled.error.issues
    throw invalid(`The recipe of the service is invalid: ${issue?.path.join('.')} ${issue?.message}`)
  }
  await assertRecipe(app, filled.data, operator)
  return filled.data
}

function filledTemplate(...parts: Parameters<typeof fillTemplate>): unknown {
  try {
    return fillTemplate(...parts)
  } catch (error) {
    if (error instanceof TemplateError) throw invalid(error.message, [], { cause: error })
    throw error
  }
}

/** Services belong to the operator, not to an account. */
const operator = { accountId: 0 }

export const invalid = (
  message: string,
  errors: { path: string; message: string }[] = [],
  options?: ErrorOptions,
) => new AppError('SERVICE_INVALID', message, errors, options)
