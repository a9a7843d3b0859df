import type { Evaluation } from '@windrow/contract/schemas/page-copies'

type Cell = Evaluation['rows'][number][number]

/** Characters shown per cell. */
const shownText = 10_000
/** Characters shown in all cells; later cells show only their beginning. */
const allText = 2_000_000
const beginning = 100
/** Element numbers of all fields and links together. */
const mostNodes = 500_000

/**
 * The evaluation of a page, short enough to send and show for any page and recipe: the beginning of long texts, and
 * the elements of as many fields as the limit allows. Counts and faults are unchanged.
 */
export function shortEvaluation(evaluation: Evaluation): Evaluation {
  let textLeft = allText
  let nodesLeft = mostNodes
  const cut = (cell: Cell): Cell => {
    if (typeof cell !== 'string' && (typeof cell !== 'object' || cell === null)) return cell
    const text = typeof cell === 'string' ? cell : JSON.stringify(cell)
    const room = Math.min(shownText, Math.max(beginning, textLeft))
    textLeft -= Math.min(text.length, room)
    return text.length > room ? `${text.slice(0, room).toWellFormed()}…` : cell
  }
  const listed = <T>(nodes: T[]): T[] => {
    nodesLeft -= nodes.length
    return nodesLeft < 0 ? [] : nodes
  }
  return {
    ...evaluation,
    itemNodes: listed(evaluation.itemNodes),
    fields: evaluation.fields.map((field) => ({
      ...field,
      nodes: listed(field.nodes),
      samples: field.samples.map(({ raw, value }) => ({ raw, value: cut(value) })),
    })),
    rows: evaluation.rows.map((row) => row.map(cut)),
    follow: evaluation.follow.map((links) => ({ ...links, nodes: listed(links.nodes) })),
  }
}
