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

/** What a body is, or why it is refused; an error of a thread would lose its list. */
export type CheckedBody =
  | { isGood: true; value: unknown }
  | { isGood: false; code: AppError['code']; message: string; errors: FieldError[] }

/** Parses the body of a call and checks it as its route wants it. */
export async function checkBody({ route, text }: BodyText): Promise<CheckedBody> {
  // Most threads never check one.
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
