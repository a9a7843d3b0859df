import { ApiError } from '@windrow/contract/client'

export interface FieldFault {
  name: string
  errors: string[]
}

export interface FormFaults {
  faults: FieldFault[]
  /** What belongs to no field. */
  rest: string | null
}

const ofForm: Partial<Record<string, string>> = { NAME_TAKEN: 'name' }

/**
 * Which message belongs to which field: "body.name" to `name`, and what a code says about one field. What belongs to none
 * comes back as `rest`, for the form as a whole.
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
