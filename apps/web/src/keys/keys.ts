import * as formKeys from './form-keys.ts'
import * as personKeys from './person-keys.ts'
import * as projectKeys from './project-keys.ts'
import * as reportKeys from './report-keys.ts'
import * as runKeys from './run-keys.ts'

/**
 * Every key that an answer of the server is kept under, with the type of the answer. Each begins with the name of its
 * property here, and goes on from the whole to the part, so that what begins alike can be asked for again together: the
 * members whose names begin with "all".
 */
export const keys = { ...personKeys, ...projectKeys, ...reportKeys, ...runKeys, ...formKeys }
