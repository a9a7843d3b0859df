import { ApiError } from '@windrow/contract/client'
import type { Service, ServiceParameter } from '@windrow/contract/schemas/services'
import { checkParameters, type ParameterDefinition } from '@windrow/contract/service-parameters'

/** A value in the form; null leaves a saved password unchanged. */
export type ParameterInput = string | boolean | string[] | null
export type ParameterInputs = Record<string, ParameterInput>

const emptyOf = ({ type }: ServiceParameter): ParameterInput => {
  if (type === 'checkbox') return false
  return type === 'multiselect' || type === 'seed_urls' ? [] : ''
}

/** Initial form values of a new report. */
export const startValues = (parameters: readonly ServiceParameter[]): ParameterInputs =>
  Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.default ?? emptyOf(parameter)]))

/** Saved values of a report. Empty ones are shown as empty even if there is a default, because runs don't use it. */
export const savedValues = (
  parameters: readonly ServiceParameter[],
  saved: Readonly<ParameterInputs>,
): ParameterInputs =>
  Object.fromEntries(
    parameters.map((parameter) => [parameter.name, saved[parameter.name] ?? emptyOf(parameter)]),
  )

/**
 * Form values after `sent` was saved: passwords are hidden, even from the user who entered them. Later edits are kept.
 */
export const valuesAfterSave = (
  parameters: readonly ServiceParameter[],
  sent: Readonly<ParameterInputs>,
  now: Readonly<ParameterInputs>,
): ParameterInputs => {
  const saved = parameters.filter(({ name, type }) => type === 'password' && now[name] === sent[name])
  return { ...now, ...Object.fromEntries(saved.map(({ name }) => [name, ''])) }
}

/** The values to send: unchanged passwords stay, and empty values are omitted. */
export function toSend(
  parameters: readonly ServiceParameter[],
  values: Readonly<ParameterInputs>,
  passwordsSet: readonly string[],
): ParameterInputs {
  const entries = parameters.map(({ name, type }): [string, ParameterInput] => {
    const value = values[name] ?? ''
    return [name, type === 'password' && value === '' && passwordsSet.includes(name) ? null : value]
  })
  return Object.fromEntries(entries)
}

/** Client-side validation errors, by parameter. */
export function inputFaults(
  { parameters }: Service,
  values: Readonly<ParameterInputs>,
  passwordsSet: readonly string[],
): Map<string, string> {
  const checked = parameters.filter(
    ({ name, type }) => !(type === 'password' && passwordsSet.includes(name) && !values[name]),
  )
  const definitions = Object.fromEntries(
    checked.map(({ name, type, required, options }): [string, ParameterDefinition] => [
      name,
      { type, required, options },
    ]),
  )
  const given = Object.fromEntries(checked.map(({ name }) => [name, values[name]]))
  return new Map(
    checkParameters(definitions, given).faults.map(({ name, message }) => [name, sentence(message)]),
  )
}

/** "must be a date" as a sentence. */
const sentence = (message: string): string =>
  message === 'is required' ? 'Please fill this in.' : `It ${message}.`

/** Server errors by parameter; `rest` for the whole form. */
export function serverFaults(error: Error | null): { faults: Map<string, string>; rest: string | null } {
  if (!error) return { faults: new Map(), rest: null }
  const found = error instanceof ApiError ? error.errors : []
  const faults = new Map(
    found.flatMap(({ path, message }): [string, string][] => {
      const name = /\bparam(?:eter)?s\.(.+)$/.exec(path)?.[1]
      return name === undefined ? [] : [[name, sentence(message)]]
    }),
  )
  return { faults, rest: faults.size > 0 ? null : error.message }
}
