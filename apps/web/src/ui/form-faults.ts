import { ApiError } from '@windrow/contract/client'

export interface FieldFault {
  name: string
  errors: string[]
}

export interface FormFaults {
  faults: FieldFault[]
  /** Messages of no field. */
  rest: string | null
}

const ofForm: Partial<Record<string, string>> = { NAME_TAKEN: 'name' }

/**
 * Assigns the server's messages to fields: "body.name" to `name`, and error codes that concern one field. All others
 * are returned as `rest`, for the whole form.
 */
export function formFaults(error: Error | null, fields: readonly string[]): FormFaults {
  if (!error) return { faults: [], rest: null }
  if (!(error instanceof ApiError)) return { faults: [], rest: error.message }
  const field = ofForm[error.code]
  if (field && fields.includes(field))
    return { faults: [{ name: field, errors: [error.message] }], rest: null }
  const faults = error.errors
    .map(({ path, message }) => ({ name: path.replace(/^body\./, ''), errors: [message] }))
    .filter(({ name }) => fields.includes(name))
  return { faults, rest: faults.length > 0 ? null : error.message }
}
