import { shortText, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

export interface SchemaSearch {
  /** The run that is judged; the latest with rows when absent. */
  run?: number
  /** The output table; the first one when absent. */
  pId?: string
}

export function readSchemaSearch(raw: RawSearch): SchemaSearch {
  const run = wholeNumber(raw['run'])
  const pId = shortText(raw['pId'], 64)
  return { ...(run && { run }), ...(pId && { pId }) }
}
