import { createHmac } from 'node:crypto'
import type { Recipe } from '@windrow/contract/recipe'
import type { AppContext } from '../../context.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { joinOverrides } from '../services/parameter-overrides.ts'
import { openParams } from '../services/service-binding.ts'

/** The version of a report that a run is of. */
export interface RunVersion {
  recipe: Recipe
  service_code: string | null
  service_params: Buffer | null
}

/**
 * Equal for runs that crawled the same: from the same addresses or service parameters, within the same limits, with the
 * same options. How rows are extracted makes no difference, so that runs after a repaired selector are compared with
 * those before. Keyed, because parameters may be passwords.
 */
export function familyOf(
  app: Pick<AppContext, 'keys'>,
  { options, parameters }: Pick<RunRow, 'options' | 'parameters'>,
  { recipe, service_code, service_params }: RunVersion,
): Buffer {
  const ofReport = service_code === null ? null : openParams(app, service_params)
  const crawled =
    service_code === null
      ? { start: recipe.start }
      : { service: service_code, values: joinOverrides(app, ofReport ?? {}, parameters) }
  const text = JSON.stringify({ ...crawled, limits: recipe.limits, options }, inOrder)
  return createHmac('sha256', app.keys.vault).update(text).digest()
}

/** Objects with the same members are the same text, whatever their order. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
