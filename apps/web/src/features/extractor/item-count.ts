import type { Evaluation } from '@windrow/contract/schemas/page-copies'

/** Number of items on the page. JSON responses have no elements, so their rows or the fields' matches are counted. */
export const itemCount = ({ itemNodes, fields, rowCount }: Evaluation): number =>
  itemNodes.length > 0 ? itemNodes.length : (fields[0]?.nodes.length ?? rowCount)
