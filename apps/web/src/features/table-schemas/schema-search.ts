import { shortText, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

export interface SchemaSearch {
  /** Id of the run that is validated; the latest with rows if absent. */
  run?: number
  /** The output table; the first one if absent. */
  pId?: string
  /** Whether rules are proposed from history. */
  fill?: true
}

export function readSchemaSearch(raw: RawSearch): SchemaSearch {
  const run = wholeNumber(raw['run'])
  const pId = shortText(raw['pId'], 64)
  const fill = raw['fill'] === true || raw['fill'] === 'true'
  return { ...(run && { run }), ...(pId && { pId }), ...(fill && { fill }) }
}
