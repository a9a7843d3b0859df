import type { Evaluation } from '@windrow/contract/schemas/page-copies'

/** Items on the page. An answer in JSON has no elements; there the fields have looked into each item. */
export const itemCount = ({ itemNodes, fields, rowCount }: Evaluation): number =>
  itemNodes.length > 0 ? itemNodes.length : (fields[0]?.nodes.length ?? rowCount)
