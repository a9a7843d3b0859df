import type { ParameterType, ParameterValue } from '@windrow/contract/service-parameters'
import type { ServiceParameter } from '@windrow/contract/schemas/services'

/** The form of a parameter. */
export interface ParameterForm {
  label: string
  name?: string
  type: ParameterType
  options?: string
  group?: string
  default?: string | boolean
  showWhen?: string
  /** The value that the other parameter must have; absent: any. Of checkboxes "on" or "off". */
  showWhenValue?: string
  required?: boolean
  help?: string
}

/** The key that a label suggests: "Loyalty tier" becomes "loyalty_tier". */
export const keyOf = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_$/g, '')
    .slice(0, 60)

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isList = (type: ParameterType): boolean => type === 'multiselect' || type === 'seed_urls'

const switchNames = { on: true, off: false } as const
const isSwitch = (name: string): name is keyof typeof switchNames => Object.hasOwn(switchNames, name)

/** A value of a condition as the form holds it. */
const valueName = (value: string | boolean): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : value

/** A condition in words: "if Log in first", "if Method is key". */
export const conditionText = (label: string, value: string | boolean | null): string =>
  value === null ? `if ${label}` : `if ${label} is ${valueName(value)}`

/** The values that a condition on a parameter may name; null: any text. */
export function conditionValues({ type, options }: ServiceParameter): string[] | null {
  if (type === 'checkbox') return Object.keys(switchNames)
  return type === 'select' || type === 'multiselect' ? options : null
}

/** Initial values of the form. */
export function startOf(parameter: ServiceParameter | null): Partial<ParameterForm> {
  if (!parameter) return { type: 'text', required: false }
  const { name, label, type, options, group, default: value, showWhen, required, help } = parameter
  return {
    name,
    label,
    type,
    options: options.join('\n'),
    required,
    ...(group !== null && { group }),
    ...(value !== null && { default: Array.isArray(value) ? value.join('\n') : value }),
    ...(showWhen && { showWhen: showWhen.parameter }),
    ...(showWhen && showWhen.value !== null && { showWhenValue: valueName(showWhen.value) }),
    ...(help !== null && { help }),
  }
}

function defaultOf({ type, default: given }: ParameterForm): ParameterValue | undefined {
  if (type === 'password') return undefined
  if (type === 'checkbox') return given === true
  if (typeof given !== 'string' || given.trim() === '') return undefined
  return isList(type) ? lines(given) : given
}

/** The condition to save; `others` are the parameters that it may be about. */
function conditionOf({ showWhen, showWhenValue }: ParameterForm, others: readonly ServiceParameter[]) {
  if (!showWhen) return {}
  const other = others.find(({ name }) => name === showWhen)
  const value = showWhenValue?.trim()
  if (!value) return { showWhen: { parameter: showWhen } }
  const isOfSwitch = other?.type === 'checkbox' && isSwitch(value)
  return { showWhen: { parameter: showWhen, value: isOfSwitch ? switchNames[value] : value } }
}

/** The definition to save; empty fields are left out. */
export function definitionOf(form: ParameterForm, others: readonly ServiceParameter[] = []) {
  const { label, type, options = '', group, required, help } = form
  const value = defaultOf(form)
  const hasOptions = type === 'select' || type === 'multiselect'
  return {
    type,
    label: label.trim(),
    ...(required && { required }),
    ...(hasOptions && { options: lines(options) }),
    ...(value !== undefined && { default: typeof value === 'object' ? [...value] : value }),
    ...(group?.trim() && { group: group.trim() }),
    ...conditionOf(form, others),
    ...(help?.trim() && { help: help.trim() }),
  }
}
