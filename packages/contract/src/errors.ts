/**
 * The closed set of error codes with their HTTP statuses. Programs switch on the code, never on the message.
 * Doesn't use zod, so that the browser's first script stays small.
 */
export const errorStatus = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  REFRESH_REJECTED: 401,
  SECOND_FACTOR_NEEDED: 401,
  IMPERSONATION_ENDED: 401,
  FORBIDDEN: 403,
  ORIGIN_REJECTED: 403,
  LOGIN_NEEDED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  LINK_INVALID: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  ALREADY_SET_UP: 409,
  NAME_TAKEN: 409,
  RUN_ACTIVE: 409,
  RUN_NOT_ACTIVE: 409,
  REPORT_NOT_ACTIVE: 409,
  NO_RECIPE: 409,
  BUDGET_USED_UP: 409,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION: 422,
  RECIPE_INVALID: 422,
  SERVICE_INVALID: 422,
  WRONG_PASSWORD: 422,
  WRONG_CODE: 422,
  PAGE_UNREACHABLE: 422,
  PAGE_NOT_HTML: 422,
  ADDRESS_BLOCKED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** One invalid value of a request: `path` is dotted ("body.recipe.start.0"), `message` says what to do. */
export interface FieldError {
  path: string
  message: string
}

/** The body of every unsuccessful answer. */
export interface ErrorEnvelope {
  status: false
  code: ErrorCode
  message: string
  errors: FieldError[]
  requestId?: string
}
