import { useEffect, useRef, useState } from 'react'
import type { JudgedRows } from '@windrow/contract/schemas/datasets'
import type { RowChanges } from '@windrow/contract/schemas/row-evidence'
import { nextRow, rowsOfKind, type StepKind } from './row-steps.ts'

interface Options {
  data: JudgedRows
  changes: RowChanges | undefined
  row: number | undefined
  onRow: (row: number) => void
  /** Shows another page of the table. */
  onPage: (page: number) => void
}

interface Turn {
  by: -1 | 1
  page: number
}

/** Steps from row to row, and on to the next page of the table at the end of one. */
export function useRowSteps({ data, changes, row, onRow, onPage }: Options) {
  const [kind, choose] = useState<StepKind>('all')
  const [turn, setTurn] = useState<Turn | null>(null)
  const known = { rowNumbers: data.rowNumbers, changes: changes?.changes ?? [], marks: data.marks }
  const { page, perPage, total } = data.pagination
  const pages = Math.max(1, Math.ceil(total / perPage))
  const step = (by: -1 | 1) => {
    const next = row === undefined ? null : nextRow(known, kind, row, by)
    setTurn(null)
    if (next !== null) onRow(next)
    else if (page + by >= 1 && page + by <= pages) {
      setTurn({ by, page: page + by })
      onPage(page + by)
    }
  }
  const isTurned = turn?.page === page
  const first = isTurned ? rowsOfKind(known, kind).at(turn.by > 0 ? 0 : -1) : undefined
  const handled = useRef<Turn | null>(null)
  useEffect(() => {
    // Which rows changed is known a moment after the rows.
    if (first === undefined || handled.current === turn) return
    handled.current = turn
    onRow(first)
  }, [first, turn, onRow, handled])
  return {
    kind,
    choose: (next: StepKind) => {
      setTurn(null)
      choose(next)
    },
    step,
    count: rowsOfKind(known, kind).length,
  }
}
