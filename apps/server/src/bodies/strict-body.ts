import { z } from 'zod'
import type { RouteDef } from '@windrow/contract/route'

const strictOf = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/** A schema definition with its inner schemas made strict; null if it has none. */
function strictDef(def: z.core.$ZodTypes['_zod']['def']): z.core.$ZodTypeDef | null {
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(Object.entries(def.shape).map(([key, inner]) => [key, strict(inner)]))
      // A schema that declares its other keys keeps its own catchall.
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

/** The same schema, with unknown keys refused in every object. */
function strict(schema: z.core.$ZodType): z.core.$ZodType {
  const known = strictOf.get(schema)
  if (known) return known
  const def = strictDef((schema as z.core.$ZodTypes)._zod.def)
  const made = def ? z.core.clone(schema, def) : schema
  strictOf.set(schema, made)
  return made
}

/**
 * The schema that a route's body is parsed with: the contract's, refusing unknown keys at every depth, so that misspelt
 * keys are reported instead of ignored. Accepts only an empty body if the route has none. Undefined if no body is read:
 * for GET and file uploads.
 */
export function strictBody({ method, body, upload }: RouteDef): z.ZodType | undefined {
  if (method === 'GET' || upload) return undefined
  return body ? (strict(body) as z.ZodType) : z.strictObject({})
}
