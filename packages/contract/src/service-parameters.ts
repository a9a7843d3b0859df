/** The field types of a service's parameters. A closed set; both the form and the validation support all of them. */
export const parameterTypes = [
  'text',
  'password',
  'textarea',
  'checkbox',
  'select',
  'multiselect',
  'date',
  'time',
  'datetime',
  'seed_urls',
] as const
export type ParameterType = (typeof parameterTypes)[number]

/** One parameter of a service, as shown in its form. */
export interface ParameterDefinition {
  type: ParameterType
  /** Default: the name. */
  label?: string
  help?: string
  required?: boolean
  /** For `select` and `multiselect`. */
  options?: readonly string[]
  default?: ParameterValue
  /** Heading in the form; parameters without one come first. */
  group?: string
  /** Shown, required and kept only while another parameter has a value. */
  showWhen?: ShowWhen
}

/** A condition on another parameter. */
export interface ShowWhen {
  /** Name of the other parameter. */
  parameter: string
  /** The value that it must have, or contain if it is a list; absent: any value but empty and off. */
  value?: string | boolean
}

/** Dates are "2026-03-29", times "14:30", both joined by "T"; lists for `multiselect` and `seed_urls`. */
export type ParameterValue = string | boolean | readonly string[]
export type ParameterValues = Record<string, ParameterValue>

type Definitions = Readonly<Record<string, ParameterDefinition>>

export interface ParameterFault {
  name: string
  message: string
}

const shapes: Partial<Record<ParameterType, readonly [RegExp, string]>> = {
  date: [/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a date like 2026-03-29'],
  time: [/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be a time like 14:30'],
  datetime: [
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/,
    'must be a date and time like 2026-03-29T14:30',
  ],
}
const longestText = 20_000
const mostEntries = 100_000

/**
 * Validates values and fills in defaults. Unknown parameters are faults, so that a typing error never changes a
 * run. Parameters that aren't shown are neither required nor kept.
 */
export function checkParameters(
  definitions: Definitions,
  given: Readonly<Record<string, unknown>>,
): { values: ParameterValues; faults: ParameterFault[] } {
  const values: ParameterValues = {}
  const faults: ParameterFault[] = []
  for (const name of Object.keys(given))
    if (!Object.hasOwn(definitions, name)) faults.push({ name, message: 'is no parameter of this service' })
  for (const [name, definition] of Object.entries(definitions)) {
    if (!isShown(definitions, given, name)) continue
    const value = Object.hasOwn(given, name) ? given[name] : definition.default
    if (isEmpty(value)) {
      if (definition.required) faults.push({ name, message: 'is required' })
      continue
    }
    const message = faultOf(definition, value)
    if (message) faults.push({ name, message })
    else values[name] = value as ParameterValue
  }
  return { values, faults }
}

/** The values for a run: its overrides, else those of its report. Empty overrides are ignored. */
export function withOverrides(ofReport: ParameterValues, overrides: ParameterValues): ParameterValues {
  return Object.fromEntries(
    Object.entries({ ...ofReport, ...overrides }).filter(([, value]) => !isEmpty(value)),
  )
}

/** Whether a parameter counts, given the values of the others. Conditions in a circle are never met. */
export function isShown(
  definitions: Definitions,
  values: Readonly<Record<string, unknown>>,
  name: string,
  seen: readonly string[] = [],
): boolean {
  const when = definitions[name]?.showWhen
  if (!when) return true
  const { parameter, value: wanted } = when
  if (seen.includes(parameter) || !Object.hasOwn(definitions, parameter)) return false
  if (!isShown(definitions, values, parameter, [...seen, name])) return false
  const value = Object.hasOwn(values, parameter) ? values[parameter] : definitions[parameter]!.default
  if (wanted === undefined) return !isEmpty(value) && value !== false
  return Array.isArray(value) ? value.includes(wanted) : value === wanted
}

/** The values without those of parameters that aren't shown. */
export const shownValues = (definitions: Definitions, values: ParameterValues): ParameterValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isShown(definitions, values, name)))

/** What is wrong with the definitions as a whole, by parameter: options, defaults and conditions. */
export function definitionFaults(definitions: Definitions): ParameterFault[] {
  return Object.entries(definitions).flatMap(([name, definition]) => {
    const message = definitionFault(definitions, name, definition)
    return message === null ? [] : [{ name, message }]
  })
}

function definitionFault(
  definitions: Definitions,
  name: string,
  definition: ParameterDefinition,
): string | null {
  const { type, options, default: given, showWhen } = definition
  if ((type === 'select' || type === 'multiselect') && !options?.length) return 'needs options'
  if (type === 'password' && given !== undefined) return 'is a password, which has no default'
  const fault = isEmpty(given) ? null : faultOf(definition, given)
  if (fault) return `has a wrong default: it ${fault}`
  if (!showWhen) return null
  if (!Object.hasOwn(definitions, showWhen.parameter))
    return `depends on "${showWhen.parameter}", which is no parameter`
  const circle = circleOf(definitions, name)
  return circle && `depends on itself: ${circle.join(' → ')}`
}

/** The parameters that depend on each other in a circle through this one; null if there is none. */
function circleOf(definitions: Definitions, name: string): string[] | null {
  const path = [name]
  for (let next = definitions[name]?.showWhen?.parameter; next !== undefined;) {
    if (next === name) return [...path, name]
    if (path.includes(next)) return null
    path.push(next)
    next = definitions[next]?.showWhen?.parameter
  }
  return null
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function faultOf({ type, options }: ParameterDefinition, value: unknown): string | null {
  if (type === 'checkbox') return typeof value === 'boolean' ? null : 'must be true or false'
  if (type === 'multiselect' || type === 'seed_urls') {
    if (!isTextList(value)) return 'must be a list of texts'
    if (value.length > mostEntries) return `may have at most ${mostEntries} entries`
    if (type === 'seed_urls')
      return value.every(isWebAddress) ? null : 'must hold http or https addresses only'
    return value.every((one) => options?.includes(one)) ? null : 'must be some of the options'
  }
  if (typeof value !== 'string') return 'must be a text'
  if (value.length > longestText) return `may have at most ${longestText} characters`
  if (type === 'select') return options?.includes(value) ? null : 'must be one of the options'
  const shape = shapes[type]
  return shape && !shape[0].test(value) ? shape[1] : null
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')
