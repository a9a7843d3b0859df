import type { z } from 'zod'
import type { RouteDef } from '../route.ts'
import { fieldExamples } from './examples/fields.ts'
import { wholeExamples } from './examples/wholes.ts'

/** Where a value occurs: the named schema or call that contains it, and the name of its field. */
interface Place {
  owner: string
  field?: string
  /** The field that contains it. */
  within?: string
}

const inner = (def: z.core.$ZodTypes['_zod']['def']): z.core.$ZodType | null =>
  'innerType' in def ? def.innerType : def.type === 'pipe' ? def.in : null

/** The example of a field: by its parent field, by its owner, or by its name alone if that value passes the schema. */
function givenFor(schema: z.ZodType, { owner, field, within }: Place): { value: unknown } | undefined {
  if (field === undefined) return undefined
  const key = [`${within}.${field}`, `${owner}.${field}`].find((one) => one in fieldExamples)
  if (key !== undefined) return { value: fieldExamples[key] }
  if (!(field in fieldExamples)) return undefined
  const value = fieldExamples[field]
  return schema.safeParse(value).success ? { value } : undefined
}

/** Examples of an object's fields; fields whose example is undefined are omitted. */
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

/** The example of a schema: its own, that of its name or field, or one composed of its parts' examples. */
function valueExample(schema: z.ZodType, place: Place): unknown {
  const name = schema.meta()?.id
  if (name !== undefined && name in wholeExamples) return wholeExamples[name]
  const given = givenFor(schema, place)
  if (given) return given.value
  return composed(schema, name === undefined ? place : { owner: name })
}

/** An example of a schema as JSON; `owner` names a schema without a name. Throws if a part has no example. */
export const exampleOf = (schema: z.ZodType, owner: string): unknown =>
  owner in wholeExamples ? wholeExamples[owner] : valueExample(schema, { owner })

/**
 * An example of a call's request body as JSON; undefined if it has none. Throws if a part has no example. `name` is
 * the call's name in the contract.
 */
export const bodyExample = (name: string, { body }: RouteDef): unknown =>
  body && exampleOf(body, `${name}.body`)

/**
 * An example of the `data` in a call's answer, as JSON with defaults filled in; null if it has none. Throws if a
 * part has no example, and a ZodError if the example is invalid.
 */
export const answerExample = (name: string, { success }: RouteDef): unknown =>
  success.body ? success.body.parse(exampleOf(success.body, `${name}.answer`)) : null

/** An example of a parameter; undefined if its name has none. */
export const parameterExample = (schema: z.ZodType, place: { owner: string; field: string }): unknown =>
  givenFor(schema, place)?.value
