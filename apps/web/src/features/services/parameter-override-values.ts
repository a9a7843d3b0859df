import type {
  ParameterOverrides,
  ReportService,
  Service,
  ServiceParameter,
} from '@windrow/contract/schemas/services'
import { plural } from '../../ui/formats.ts'
import {
  inputFaults,
  type ParameterInput,
  type ParameterInputs,
  savedValues,
  toSend,
} from './parameter-values.ts'

/** The overridden parameters, whatever they depend on: the report may have the value that shows them. */
const overridden = (service: Service, overrides: Readonly<ParameterInputs>): ServiceParameter[] =>
  service.parameters
    .filter(({ name }) => Object.hasOwn(overrides, name))
    .map((parameter) => ({ ...parameter, showWhen: null }))

/** Saved passwords, whose values are never shown. */
export const hiddenOf = (saved: ParameterOverrides): string[] =>
  Object.keys(saved).filter((name) => saved[name] === null)

/** Initial form values: overrides of parameters that the service still has. */
export function initialOverrides(service: Service, saved: ParameterOverrides): ParameterInputs {
  const known = service.parameters.filter(
    ({ name, type }) => Object.hasOwn(saved, name) && (saved[name] !== null || type === 'password'),
  )
  return Object.fromEntries(known.map(({ name }) => [name, saved[name] ?? '']))
}

/** Initial value of a new override: the report's value. */
export function initialOverride(
  parameter: ServiceParameter,
  { params }: Pick<ReportService, 'params'>,
): ParameterInput {
  const value = savedValues([parameter], params)[parameter.name] ?? ''
  return parameter.type === 'password' ? '' : value
}

export const overridesToSend = (
  service: Service,
  overrides: Readonly<ParameterInputs>,
  hidden: readonly string[],
) => toSend(overridden(service, overrides), overrides, hidden)

/** Errors of the overrides, by parameter. */
export const overrideFaults = (
  service: Service,
  overrides: Readonly<ParameterInputs>,
  hidden: readonly string[],
) => inputFaults({ ...service, parameters: overridden(service, overrides) }, overrides, hidden)

/** The report's value on one line. */
export function reportText(
  { name, type }: ServiceParameter,
  { params, passwordsSet }: Pick<ReportService, 'params' | 'passwordsSet'>,
): string {
  const value = params[name] ?? null
  if (type === 'password') return passwordsSet.includes(name) ? 'Set, not shown' : 'None'
  if (type === 'checkbox') return value === true ? 'Yes' : 'No'
  if (Array.isArray(value) && type === 'seed_urls' && value.length > 1) return plural(value.length, 'URL')
  const text = Array.isArray(value) ? value.join(', ') : value
  return String(text || 'None')
}
