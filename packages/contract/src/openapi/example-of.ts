import type { z } from 'zod'
import type { RouteDef } from '../route.ts'
import { fieldExamples } from './examples/fields.ts'
import { wholeExamples } from './examples/wholes.ts'

/** Where a value stands: the schema with a name, or the call, that it is part of, and the name of its field. */
interface Place {
  owner: string
  field?: string
  /** The field whose value it stands in. */
  within?: string
}

const inner = (def: z.core.$ZodTypes['_zod']['def']): z.core.$ZodType | null =>
  'innerType' in def ? def.innerType : def.type === 'pipe' ? def.in : null

/** What a field was given: by what it stands in, by its owner, or by its name alone where its schema takes that. */
function givenFor(schema: z.ZodType, { owner, field, within }: Place): { value: unknown } | undefined {
  if (field === undefined) return undefined
  const key = [`${within}.${field}`, `${owner}.${field}`].find((one) => one in fieldExamples)
  if (key !== undefined) return { value: fieldExamples[key] }
  if (!(field in fieldExamples)) return undefined
  const value = fieldExamples[field]
  return schema.safeParse(value).success ? { value } : undefined
}

/** The fields of an object that have an example; one that was given as undefined is left out. */
function objectExample(shape: Record<string, z.core.$ZodType>, place: Place): Record<string, unknown> {
  const { owner, field: within } = place
  const fields = Object.entries(shape).map(([field, schema]) => {
    const inside = within === undefined ? { owner, field } : { owner, field, within }
    return [field, valueExample(schema as z.ZodType, inside)] as const
  })
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

function composed(schema: z.ZodType, place: Place): unknown {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return objectExample(def.shape, place)
    case 'array':
      return [valueExample(def.element as z.ZodType, place)]
    case 'union':
      return valueExample(def.options[0] as z.ZodType, place)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'boolean':
      return false
    case 'record':
      return {}
    case 'null':
      return null
    default: {
      const within = inner(def)
      if (within) return valueExample(within as z.ZodType, place)
      throw new Error(`There is no example of "${place.owner}.${place.field ?? ''}".`)
    }
  }
}

/** An example of a schema: its own, that of its name, that of its field, or one made of those of its parts. */
function valueExample(schema: z.ZodType, place: Place): unknown {
  const name = schema.meta()?.id
  if (name !== undefined && name in wholeExamples) return wholeExamples[name]
  const given = givenFor(schema, place)
  if (given) return given.value
  return composed(schema, name === undefined ? place : { owner: name })
}

/** An example of a schema, as JSON; `owner` is what it is called where it has no name. Throws where a part has none. */
export const exampleOf = (schema: z.ZodType, owner: string): unknown =>
  owner in wholeExamples ? wholeExamples[owner] : valueExample(schema, { owner })

/**
 * An example of what a call is sent, as JSON; undefined for one without a body. Throws where a part has none.
 * `name` is that of the call in the contract.
 */
export const bodyExample = (name: string, { body }: RouteDef): unknown =>
  body && exampleOf(body, `${name}.body`)

/**
 * An example of the `data` that a call answers, as JSON and with its defaults filled in; null where it has none. Throws where
 * a part has none, and a ZodError where it is none.
 */
export const answerExample = (name: string, { success }: RouteDef): unknown =>
  success.body ? success.body.parse(exampleOf(success.body, `${name}.answer`)) : null

/** An example of a parameter; undefined where its name has none. */
export const parameterExample = (schema: z.ZodType, place: { owner: string; field: string }): unknown =>
  givenFor(schema, place)?.value
