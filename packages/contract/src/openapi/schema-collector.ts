import { z } from 'zod'
import { typedSettings } from './typed-settings.ts'

export type Json = Record<string, unknown>
export type Direction = 'input' | 'output'

/** A schema with defaults differs between requests and answers, so each gets its own name. */
const component = (name: string, io: Direction) =>
  isNameless(name) ? anyJson : `${name}${io === 'input' ? 'Input' : ''}`

/** zod's name for recursive schemas without a name: here only that of any JSON value. */
const isNameless = (name: string) => name.startsWith('__schema')
const anyJson = 'AnyJson'

export const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** JSON Schema of a zod schema, plus what the server enforces. */
const toJson = (schema: z.ZodType, io: Direction): Json =>
  z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The range of a double isn't a limit of the API.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      // The server refuses unknown keys in requests, at every depth.
      if (io === 'input' && jsonSchema.properties) jsonSchema.additionalProperties ??= false
    },
  })

/** Collects named schemas under `components` while converting zod to JSON Schema 2020-12. */
export class SchemaCollector {
  readonly components: Json = {}
  /** Answers shared by many calls, for `components.responses`. */
  readonly answers: Json = {}

  readonly #converted = { input: new Map<z.ZodType, Json>(), output: new Map<z.ZodType, Json>() }

  /**
   * JSON Schema of a zod schema, or a reference if it has a name. Converted schemas are cached, since many calls
   * share them.
   */
  convert(schema: z.ZodType, io: Direction): Json {
    const made = this.#converted[io].get(schema) ?? this.#convert(schema, io)
    this.#converted[io].set(schema, made)
    return made
  }

  #convert(schema: z.ZodType, io: Direction): Json {
    const json = toJson(schema, io)
    const definitions = (json['$defs'] ?? {}) as Record<string, Json>
    delete json['$schema']
    delete json['$defs']
    for (const [name, definition] of Object.entries(definitions)) this.#define(name, definition, io)
    const id = json['id']
    if (typeof id !== 'string') return rewrite(json, io) as Json
    this.#define(id, json, io)
    return schemaRef(component(id, io))
  }

  #define(id: string, json: Json, io: Direction): void {
    const name = component(id, io)
    if (name in this.components) return
    if (isNameless(id)) {
      // Spelled out it would be recursive, which generated types don't support.
      this.components[name] = { description: 'Any JSON value' }
      return
    }
    const rewritten = rewrite(json, io) as Json
    const named = io === 'input' ? (withoutDefaults(rewritten) as Json) : rewritten
    Object.assign(
      this.components,
      typedSettings(name, named, (schema) => toJson(schema, io)),
    )
  }
}

function rewrite(value: unknown, io: Direction): unknown {
  if (Array.isArray(value)) return value.map((entry) => rewrite(entry, io))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, entry]) => (key !== 'id' && key !== '$schema') || typeof entry !== 'string')
      .map(([key, entry]) =>
        key === '$ref'
          ? [key, `#/components/schemas/${component(String(entry).replace('#/$defs/', ''), io)}`]
          : [key, rewrite(entry, io)],
      ),
  )
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

/**
 * The same schema with defaults moved to descriptions. Client generators (openapi-typescript with default options)
 * treat a field with a default as always present, in requests too, and would require every one of them.
 */
export function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults)
  if (typeof value !== 'object' || value === null) return value
  const { default: given, ...rest } = value as Json
  const inner = Object.fromEntries(
    Object.entries(rest).map(([key, entry]) => [
      key,
      key === 'properties'
        ? Object.fromEntries(Object.entries(entry as Json).map(([name, one]) => [name, withoutDefaults(one)]))
        : withoutDefaults(entry),
    ]),
  )
  if (given === undefined || isEmpty(given)) return inner
  const said = `default: ${JSON.stringify(given)}`
  const { description } = inner
  return { ...inner, description: typeof description === 'string' ? `${description}; ${said}` : said }
}
