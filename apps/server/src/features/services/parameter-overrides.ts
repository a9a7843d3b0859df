import { isDeepStrictEqual } from 'node:util'
import {
  checkParameters,
  type ParameterDefinition,
  type ParameterValue,
  type ParameterValues,
  shownValues,
  withOverrides,
} from '@windrow/contract/service-parameters'
import { roleMay } from '@windrow/contract/roles'
import type { ParameterOverrides } from '@windrow/contract/schemas/services'
import { seal, unseal } from '../../config/secret-box.ts'
import type { AppContext } from '../../context.ts'
import type { ReportRow } from '../../database/project-tables.ts'
import type { SealedParameters, SealedValue } from '../../database/sealed-parameters.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../access/actor.ts'
import { assertFaultless, invalid, noService, openParams, startOf } from './service-binding.ts'
import type { KnownService } from '../../catalogue/service-store.ts'

type Definitions = Readonly<Record<string, ParameterDefinition>>
type Keys = Pick<AppContext, 'keys'>

/** Names of the overridden parameters, sorted. */
export const overrideNames = (overrides: SealedParameters | null): string[] =>
  Object.keys(overrides?.values ?? {}).toSorted()

/** The decrypted overrides; null if the installation's secret has changed since. */
function openOverrides({ keys }: Keys, { values }: SealedParameters): ParameterValues | null {
  const opened: ParameterValues = {}
  for (const [name, { sealed }] of Object.entries(values)) {
    const text = unseal(keys.vault, Buffer.from(sealed, 'base64'))
    if (text === null) return null
    opened[name] = JSON.parse(text) as ParameterValue
  }
  return opened
}

/** Throws FORBIDDEN if the role may not set parameters. */
export function assertMayOverride({ role }: Pick<Actor, 'role'>): void {
  if (!roleMay(role, 'report:custom-params'))
    throw new AppError('FORBIDDEN', 'Your role does not allow custom parameters; leave them out.')
}

/**
 * Validates the overrides of a schedule or run together with the report's values, and seals them. A password of null
 * keeps its value in `before`; any other null removes the override. Throws `AppError`.
 *
 * @returns null without overrides
 */
export async function sealOverrides(
  app: Pick<AppContext, 'db' | 'keys' | 'services' | 'helpers'>,
  report: Pick<ReportRow, 'id' | 'recipe_version'>,
  given: ParameterOverrides,
  before: SealedParameters | null,
): Promise<SealedParameters | null> {
  if (Object.keys(given).length === 0) return null
  const { known, ofReport } = await boundValues(app, report)
  const { code: service, params } = known.description
  const kept = before?.service === service ? before : null
  const former = kept && openOverrides(app, kept)
  const isSecret = (name: string) => kept?.values[name]?.isSecret || params[name]?.type === 'password'
  const overrides = mergedOverrides(given, former ?? {}, isSecret)
  const together = { ...ofReport, ...overrides }
  const { faults } = checkParameters(params, together)
  // Ignores faults in the report's own values, which are shown there.
  assertFaultless(
    faults.filter(({ name }) => Object.hasOwn(overrides, name)),
    'body.parameters',
  )
  if (Object.keys(overrides).length === 0) return null
  await startOf(app, known, shownValues(params, withOverrides(ofReport, overrides)))
  const values = Object.entries(overrides).map(([name, value]): [string, SealedValue] => {
    const isPassword = params[name]?.type === 'password'
    const old = isDeepStrictEqual(former?.[name], value) ? kept?.values[name] : undefined
    // Unchanged values keep their sealed bytes, so that runs with the same values can be recognized.
    if (old && (old.isSecret || !isPassword)) return [name, old]
    const sealed = seal(app.keys.vault, JSON.stringify(value)).toString('base64')
    return [name, { sealed, isSecret: isPassword }]
  })
  return { service, values: Object.fromEntries(values) }
}

/** The report's current service, and the report's values for it. */
async function boundValues(
  app: Pick<AppContext, 'db' | 'keys' | 'services'>,
  { id, recipe_version }: Pick<ReportRow, 'id' | 'recipe_version'>,
): Promise<{ known: KnownService; ofReport: ParameterValues }> {
  const version = await app.db
    .selectFrom('recipe_versions')
    .select(['service_code', 'service_params'])
    .where('report_id', '=', id)
    .where('version', '=', recipe_version ?? -1)
    .executeTakeFirst()
  if (!version?.service_code)
    throw invalid("This report doesn't use a service, so it has no parameters.", [
      { path: 'body.parameters', message: 'are for reports that a service makes' },
    ])
  const known = await app.services.find(version.service_code, { reportId: id })
  if (!known) throw noService(version.service_code, 'body.parameters')
  const ofReport = openParams(app, version.service_params)
  if (!ofReport)
    throw invalid(
      'The parameters of the report cannot be read: the secret of the installation has changed. Enter them again.',
    )
  return { known, ofReport }
}

function mergedOverrides(
  given: ParameterOverrides,
  former: ParameterValues,
  isSecret: (name: string) => boolean,
): ParameterValues {
  const entries = Object.entries(given).flatMap(([name, value]): [string, ParameterValue][] => {
    if (value !== null) return [[name, value]]
    const old = isSecret(name) ? former[name] : undefined
    return old === undefined ? [] : [[name, old]]
  })
  return Object.fromEntries(entries)
}

/** The overrides that may be shown: null for passwords, and no values if the service is missing. */
export function shownOverrides(
  app: Keys,
  overrides: SealedParameters | null,
  known: KnownService | null,
): ParameterOverrides {
  // Overrides for another service don't apply to this one.
  if (!overrides || (known && known.description.code !== overrides.service)) return {}
  const opened = openOverrides(app, overrides)
  const params: Definitions = known?.description.params ?? {}
  const entries = Object.entries(overrides.values).map(
    ([name, { isSecret }]): [string, ParameterOverrides[string]] => {
      const type = params[name]?.type
      const value = isSecret || type === undefined || type === 'password' ? null : (opened?.[name] ?? null)
      return [name, typeof value === 'object' && value !== null ? [...value] : value]
    },
  )
  return Object.fromEntries(entries)
}

/** Why overrides don't fit the report's current service, as a sentence; null if they do. */
export function whyUnfit(
  app: Keys,
  overrides: SealedParameters | null,
  bound: { code: string | null; params: Definitions },
): string | null {
  if (!overrides) return null
  if (overrides.service !== bound.code)
    return `Its parameter overrides are for the service "${overrides.service}", which this report no longer uses; enter them again.`
  const values = openOverrides(app, overrides)
  if (!values)
    return 'Its parameter overrides cannot be read: the secret of the installation has changed. Enter them again.'
  const fault = checkParameters(bound.params, values).faults.find(({ name }) => Object.hasOwn(values, name))
  return (
    (fault &&
      `Its parameter overrides no longer fit the service: ${fault.name} ${fault.message}. Change them, or use those of the report.`) ??
    null
  )
}

/** The values of a run: the report's with the overrides. Only for overrides that fit, see {@link whyUnfit}. */
export const joinOverrides = (
  app: Keys,
  ofReport: ParameterValues,
  overrides: SealedParameters | null,
): ParameterValues => (overrides ? withOverrides(ofReport, openOverrides(app, overrides) ?? {}) : ofReport)
