import { ApiError } from '@windrow/contract/client'
import type { Service, ServiceParameter } from '@windrow/contract/schemas/services'
import { checkParameters, type ParameterDefinition } from '@windrow/contract/service-parameters'

/** A value as a form holds it; null leaves a password as it is. */
export type ParameterInput = string | boolean | string[] | null
export type ParameterInputs = Record<string, ParameterInput>

const emptyOf = ({ type }: ServiceParameter): ParameterInput => {
  if (type === 'checkbox') return false
  return type === 'multiselect' || type === 'seed_urls' ? [] : ''
}

/** What the form of a new report begins with. */
export const startValues = (parameters: readonly ServiceParameter[]): ParameterInputs =>
  Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.default ?? emptyOf(parameter)]))

/** What a report was saved with. It runs without what is empty, whatever the default is, so that is shown as empty. */
export const savedValues = (
  parameters: readonly ServiceParameter[],
  saved: Readonly<ParameterInputs>,
): ParameterInputs =>
  Object.fromEntries(
    parameters.map((parameter) => [parameter.name, saved[parameter.name] ?? emptyOf(parameter)]),
  )

/**
 * What the form holds when `sent` was saved: a password is not shown again, not even to who has just typed it. What was
 * changed since stays.
 */
export const valuesAfterSave = (
  parameters: readonly ServiceParameter[],
  sent: Readonly<ParameterInputs>,
  now: Readonly<ParameterInputs>,
): ParameterInputs => {
  const saved = parameters.filter(({ name, type }) => type === 'password' && now[name] === sent[name])
  return { ...now, ...Object.fromEntries(saved.map(({ name }) => [name, ''])) }
}

/** What is sent: an untouched password that is set stays; nothing is sent for what is empty. */
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

/** What is wrong with the values, by parameter, before anything is sent. */
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

/** "must be a date" as a person reads it below the field. */
const sentence = (message: string): string =>
  message === 'is required' ? 'Please fill this in.' : `It ${message}.`

/** What the server found wrong, by parameter; what belongs to none is for the form as a whole. */
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
