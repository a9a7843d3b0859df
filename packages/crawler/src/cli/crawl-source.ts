import { resolve } from 'node:path'
import type { Recipe } from '@windrow/contract/recipe'
import { checkParameters, type ParameterDefinition } from '@windrow/contract/service-parameters'
import { ServiceCode } from '../service/service-code.ts'
import { ServiceError, ServiceHost } from '../service/service-host.ts'
import { serviceRecipe } from '../service/service-recipe.ts'
import { readRecipe } from './read-recipe.ts'
import type { ProgressOutput } from './progress-output.ts'
import { UsageError } from './usage-error.ts'

/** What to crawl: a recipe, or a service's code with the recipe that represents it. */
export interface CrawlSource extends AsyncDisposable {
  recipe: Recipe
  service: ServiceCode | null
}

/** Where output of a service goes; when quiet, only its errors. */
interface Hearing {
  quiet: boolean
  telling: Pick<ProgressOutput, 'say'>
}

/** Opens a recipe (.json) or a service (.ts, .js, .mjs). Throws `UsageError`. */
export async function openSource(
  path: string,
  given: readonly string[],
  hearing: Hearing,
): Promise<CrawlSource> {
  if (/\.[cm]?[jt]s$/.test(path)) return openService(path, given, hearing)
  if (given.length > 0) throw new UsageError('--param is for services; a recipe has none.')
  return { recipe: await readRecipe(path), service: null, [Symbol.asyncDispose]: () => Promise.resolve() }
}

async function openService(
  path: string,
  given: readonly string[],
  { quiet, telling }: Hearing,
): Promise<CrawlSource> {
  const host = new ServiceHost({
    file: resolve(path),
    listener: (line, kind) => {
      if (!quiet || kind !== 'line') telling.say(line)
    },
  })
  try {
    const description = await host.describe()
    const { values, faults } = checkParameters(description.params, parameters(description.params, given))
    if (faults.length > 0)
      throw new UsageError(faults.map(({ name, message }) => `--param ${name}: ${message}.`).join('\n'))
    const recipe = serviceRecipe(description, await host.start(values))
    const service = new ServiceCode(host, description, values)
    return { recipe, service, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() }
  } catch (error) {
    await host[Symbol.asyncDispose]()
    if (error instanceof ServiceError) throw new UsageError(error.message, { cause: error })
    throw error
  }
}

/** "name=value", repeated for several values; a checkbox by its name alone. */
function parameters(
  definitions: Readonly<Record<string, ParameterDefinition>>,
  given: readonly string[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const text of given) {
    const equals = text.indexOf('=')
    const name = equals < 0 ? text : text.slice(0, equals)
    const value = equals < 0 ? 'true' : text.slice(equals + 1)
    const { type } = definitions[name] ?? {}
    if (type === 'checkbox') values[name] = value === 'true' ? true : value === 'false' ? false : value
    else if (type === 'multiselect' || type === 'seed_urls')
      values[name] = [...((values[name] as string[] | undefined) ?? []), value]
    else values[name] = value
  }
  return values
}
