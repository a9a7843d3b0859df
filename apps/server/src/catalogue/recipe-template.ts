import type {
  ParameterDefinition,
  ParameterValue,
  ParameterValues,
} from '@windrow/contract/service-parameters'

type Definitions = Readonly<Record<string, ParameterDefinition>>

const placeholder = /\{param:([^{}]*)\}/g
/** Passwords are inserted like secrets, under names that no secret of a project can have. */
const secretPrefix = 'param.'

/** A template or value that can't be used; the message is a sentence. */
export class TemplateError extends Error {
  override name = 'TemplateError'
}

/** Names of the parameters that a template uses. */
export function usedParameters(template: unknown): Set<string> {
  const names = new Set<string>()
  walk(template, (text) => {
    for (const [, name = ''] of text.matchAll(placeholder)) names.add(name.trim())
    return text
  })
  return names
}

/**
 * The recipe of a template. A start that is nothing but a list becomes its entries, and starts without a value are left
 * out; in other texts, lists are joined by commas. Passwords become references to secrets. Throws `TemplateError`.
 */
export function fillTemplate(
  template: Readonly<Record<string, unknown>>,
  definitions: Definitions,
  values: ParameterValues,
): unknown {
  assertHarmless(values)
  const fill = (text: string) =>
    text.replace(placeholder, (_, name: string) => textOf(definitions, values, name.trim()))
  const { start } = template
  const starts = Array.isArray(start)
    ? start.flatMap((one: unknown) => startOf(one, definitions, values))
    : start
  return walk({ ...template, ...(start !== undefined && { start: starts }) }, fill)
}

function startOf(one: unknown, definitions: Definitions, values: ParameterValues): unknown[] {
  if (typeof one !== 'string') return [one]
  const [, name] = /^\{param:([^{}]*)\}$/.exec(one.trim()) ?? []
  const value = name === undefined ? undefined : values[name.trim()]
  if (Array.isArray(value)) return [...(value as readonly string[])]
  return name !== undefined && Object.hasOwn(definitions, name.trim()) && value === undefined ? [] : [one]
}

/** A value must not reach the secrets of a project, or other parameters. */
function assertHarmless(values: ParameterValues): void {
  for (const [name, value] of Object.entries(values))
    for (const text of [value].flat())
      if (typeof text === 'string' && /\{(secret|param):/.test(text))
        throw new TemplateError(`The parameter "${name}" must not contain "{secret:" or "{param:".`)
}

function textOf(definitions: Definitions, values: ParameterValues, name: string): string {
  const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined
  if (!definition) throw new TemplateError(`The recipe uses {param:${name}}, but there is no such parameter.`)
  const value = values[name]
  if (definition.type === 'password') return value === undefined ? '' : `{secret:${secretPrefix}${name}}`
  return value === undefined ? '' : [value].flat().join(',')
}

/** The passwords of a run by the names that {@link fillTemplate} gives them. */
export const passwordsOf =
  (values: ParameterValues) =>
  (name: string): string | null => {
    const value = name.startsWith(secretPrefix) ? values[name.slice(secretPrefix.length)] : undefined
    return typeof value === 'string' ? value : null
  }

/** Values to check a template with, before a report has any. */
export const sampleValues = (definitions: Definitions): ParameterValues =>
  Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [
      name,
      definition.default ?? sampleOf(definition),
    ]),
  )

function sampleOf({ type, options = [] }: ParameterDefinition): ParameterValue {
  const samples: Partial<Record<ParameterDefinition['type'], ParameterValue>> = {
    checkbox: false,
    select: options[0] ?? '',
    multiselect: options.slice(0, 1),
    date: '2026-01-31',
    time: '12:00',
    datetime: '2026-01-31T12:00',
    seed_urls: ['https://example.com/'],
  }
  return samples[type] ?? 'sample'
}

/** Maps all texts of a JSON value, but no names of properties. */
function walk(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => walk(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, change)]))
}
