import { ApiError } from '@windrow/contract/client'
import type { Service, ServiceParameter } from '@windrow/contract/schemas/services'
import { checkParameters, isShown, type ParameterDefinition } from '@windrow/contract/service-parameters'

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

/** Definitions for the rules that server and browser share. */
const definitionsOf = (parameters: readonly ServiceParameter[]) =>
  Object.fromEntries(
    parameters.map(({ name, type, required, options, showWhen }): [string, ParameterDefinition] => [
      name,
      {
        type,
        required,
        options,
        ...(showWhen && {
          showWhen: {
            parameter: showWhen.parameter,
            ...(showWhen.value !== null && { value: showWhen.value }),
          },
        }),
      },
    ]),
  )

/** The parameters that count, given the values in the form. */
export function shownParameters(
  parameters: readonly ServiceParameter[],
  values: Readonly<ParameterInputs>,
): ServiceParameter[] {
  const definitions = definitionsOf(parameters)
  return parameters.filter(({ name }) => isShown(definitions, values, name))
}

/** The values to send: unchanged passwords stay, and empty values are omitted. */
export function toSend(
  parameters: readonly ServiceParameter[],
  values: Readonly<ParameterInputs>,
  passwordsSet: readonly string[],
): ParameterInputs {
  const entries = shownParameters(parameters, values).map(({ name, type }): [string, ParameterInput] => {
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
  const checked = shownParameters(parameters, values)
    .filter(({ name, type }) => !(type === 'password' && passwordsSet.includes(name) && !values[name]))
    .map((parameter) => ({ ...parameter, showWhen: null }))
  const definitions = definitionsOf(checked)
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

/** Parameters under their headings, in order; those without one first. */
export function parameterGroups(
  parameters: readonly ServiceParameter[],
): { group: string | null; parameters: ServiceParameter[] }[] {
  const groups = Map.groupBy(parameters, ({ group }) => group)
  const named = [...groups].filter(([group]) => group !== null)
  return [[null, groups.get(null) ?? []] as const, ...named]
    .filter(([, list]) => list.length > 0)
    .map(([group, list]) => ({ group, parameters: list }))
}
