import type { FieldError } from '@windrow/contract/errors'
import type { RouteDef } from '@windrow/contract/route'
import { AppError } from '../errors/app-error.ts'
import { parseBody } from '../bodies/json-body.ts'
import { strictBody } from '../bodies/strict-body.ts'
import { validate } from '../bodies/validate.ts'

export interface BodyText {
  /** The name of the route in the contract. */
  route: string
  text: string
}

/** The parsed body, or its error; as an exception it would lose its list of faults on the way from the helper. */
export type CheckedBody =
  | { isGood: true; value: unknown }
  | { isGood: false; code: AppError['code']; message: string; errors: FieldError[] }

/** Parses the body of a call and validates it with its route's schema. */
export async function checkBody({ route, text }: BodyText): Promise<CheckedBody> {
  // Loaded lazily: most helpers never validate a body.
  const { routes } = await import('@windrow/contract/routes')
  const definition = (routes as Record<string, RouteDef>)[route]!
  try {
    return { isGood: true, value: validate('body', strictBody(definition), parseBody(text)) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, errors } = error
    return { isGood: false, code, message, errors }
  }
}
