import { errorStatus, type ErrorCode } from '../../errors.ts'

/** A typical message of each error code. */
const messages: Record<ErrorCode, string> = {
  BAD_REQUEST: 'The request could not be understood; check that its body is valid JSON.',
  UNAUTHENTICATED: 'Please log in.',
  INVALID_CREDENTIALS: 'E-mail or password is wrong.',
  REFRESH_REJECTED: 'Your session has expired; log in again.',
  SECOND_FACTOR_NEEDED: 'Enter the code of your authenticator app.',
  IMPERSONATION_ENDED: 'Impersonation of this user has ended.',
  FORBIDDEN: 'Your role does not allow this (report:run); ask an administrator of your account.',
  ORIGIN_REJECTED: 'This request came from another site and was refused.',
  LOGIN_NEEDED: 'Only the logged-in user can do this; not an API key, and nobody who impersonates the user.',
  SECOND_FACTOR_REQUIRED:
    'Your account or role requires a second factor. Log in to Windrow and set up an authenticator app first.',
  LINK_INVALID: 'This link is no longer valid; request a new one.',
  NOT_FOUND: 'There is no such report, or you may not see it.',
  METHOD_NOT_ALLOWED: "This URL doesn't support this method.",
  CONFLICT: 'This was changed in the meantime; reload it and repeat your change.',
  ALREADY_SET_UP: 'An administrator already exists; log in.',
  NAME_TAKEN: 'This name is already taken; choose another one.',
  RUN_ACTIVE: 'A run of this report is active; wait until it ends, or stop it.',
  RUN_NOT_ACTIVE: 'None of these runs is active.',
  REPORT_NOT_ACTIVE: 'The report is not active; make it active first.',
  BUDGET_USED_UP:
    'The November proxy budget of this account is used up. New runs wait until December 1, 00:00 UTC, or until the budget is raised.',
  NO_RECIPE: 'The report has no recipe yet; save one first.',
  BODY_TOO_LARGE: 'The request is larger than this call accepts.',
  UNSUPPORTED_MEDIA_TYPE: 'This call requires JSON; send it with content-type application/json.',
  VALIDATION: 'body.name: Too small: expected string to have >=1 characters',
  RECIPE_INVALID: 'The recipe is not valid; see the list of errors.',
  SERVICE_INVALID: 'There is no service with this code; choose one from the list of services.',
  WRONG_PASSWORD: 'The password is wrong.',
  WRONG_CODE: 'The code is wrong or was used already; enter the next one.',
  PAGE_UNREACHABLE: 'The page did not answer within 30 s; check its address or try again.',
  PAGE_NOT_HTML: 'This URL leads to a file, not to a page.',
  ADDRESS_BLOCKED: "This address is in a private network, which isn't allowed here.",
  RATE_LIMITED: 'Too many requests; wait a minute and try again.',
  INTERNAL: 'Something went wrong on our side. It has been logged; please try again.',
  UNAVAILABLE: 'The database cannot be reached; try again in a moment.',
}

const fields: Partial<Record<ErrorCode, { path: string; message: string }[]>> = {
  VALIDATION: [{ path: 'body.name', message: 'Too small: expected string to have >=1 characters' }],
  RECIPE_INVALID: [
    { path: 'body.recipe.types.list.fields.price.select', message: 'is no valid CSS selector' },
  ],
}

/** An example body of each error, for `components.examples`. */
export const errorExamples = Object.fromEntries(
  (Object.keys(errorStatus) as ErrorCode[]).map((code) => [
    code,
    {
      value: {
        status: false,
        code,
        message: messages[code],
        errors: fields[code] ?? [],
        requestId: '0b8f6c1e-52a4-4f0e-9a57-6f3d2c1b7e90',
      },
    },
  ]),
)
