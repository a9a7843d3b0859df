import { z } from 'zod'
import type { RouteDef } from '@windrow/contract/route'

const strictOf = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/** The definition of a schema with its inner schemas made strict; the same one where it has none. */
function strictDef(def: z.core.$ZodTypes['_zod']['def']): z.core.$ZodTypeDef | null {
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(Object.entries(def.shape).map(([key, inner]) => [key, strict(inner)]))
      // What says itself which other keys it takes, does so.
      return { ...def, shape, catchall: def.catchall ?? z.never() } as z.core.$ZodTypeDef
    }
    case 'array':
      return { ...def, element: strict(def.element) } as z.core.$ZodTypeDef
    case 'union':
      return { ...def, options: def.options.map(strict) } as z.core.$ZodTypeDef
    case 'record':
      return { ...def, valueType: strict(def.valueType) } as z.core.$ZodTypeDef
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return { ...def, innerType: strict(def.innerType) } as unknown as z.core.$ZodTypeDef
    case 'pipe':
      return { ...def, in: strict(def.in) } as z.core.$ZodTypeDef
    default:
      return null
  }
}

/** The same schema, but no object in it takes keys that it does not know. */
function strict(schema: z.core.$ZodType): z.core.$ZodType {
  const known = strictOf.get(schema)
  if (known) return known
  const def = strictDef((schema as z.core.$ZodTypes)._zod.def)
  const made = def ? z.core.clone(schema, def) : schema
  strictOf.set(schema, made)
  return made
}

/**
 * The schema that the body of a route is parsed with: that of the contract, refusing unknown keys at every depth, so that a
 * misspelt one is told instead of ignored. A route without a body takes an empty one. Undefined where none is read: for
 * GET, and for files.
 */
export function strictBody({ method, body, upload }: RouteDef): z.ZodType | undefined {
  if (method === 'GET' || upload) return undefined
  return body ? (strict(body) as z.ZodType) : z.strictObject({})
}
