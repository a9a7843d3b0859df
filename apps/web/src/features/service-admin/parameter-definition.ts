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
    ...(help !== null && { help }),
  }
}

function defaultOf({ type, default: given }: ParameterForm): ParameterValue | undefined {
  if (type === 'password') return undefined
  if (type === 'checkbox') return given === true
  if (typeof given !== 'string' || given.trim() === '') return undefined
  return isList(type) ? lines(given) : given
}

/** The definition to save; empty fields are left out. */
export function definitionOf(form: ParameterForm) {
  const { label, type, options = '', group, showWhen, required, help } = form
  const value = defaultOf(form)
  const hasOptions = type === 'select' || type === 'multiselect'
  return {
    type,
    label: label.trim(),
    ...(required && { required }),
    ...(hasOptions && { options: lines(options) }),
    ...(value !== undefined && { default: typeof value === 'object' ? [...value] : value }),
    ...(group?.trim() && { group: group.trim() }),
    ...(showWhen && { showWhen: { parameter: showWhen } }),
    ...(help?.trim() && { help: help.trim() }),
  }
}
