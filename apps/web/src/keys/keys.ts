import * as figureKeys from './figure-keys.ts'
import * as digestKeys from './digest-keys.ts'
import * as formKeys from './form-keys.ts'
import * as personKeys from './person-keys.ts'
import * as projectKeys from './project-keys.ts'
import * as qualityKeys from './quality-keys.ts'
import * as reportKeys from './report-keys.ts'
import * as runKeys from './run-keys.ts'
import * as talkKeys from './talk-keys.ts'

/**
 * All query keys, with the types of their data. Each starts with the name of its property here and goes from general to
 * specific, so that keys with a common prefix can be invalidated together through the members whose names start with
 * "all".
 */
export const keys = {
  ...personKeys,
  ...projectKeys,
  ...qualityKeys,
  ...reportKeys,
  ...runKeys,
  ...talkKeys,
  ...figureKeys,
  ...digestKeys,
  ...formKeys,
}
