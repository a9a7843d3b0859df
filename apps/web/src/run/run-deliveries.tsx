import { Link } from '@tanstack/react-router'
import type { Run } from '@windrow/contract/schemas/runs'
import { Check, TriangleAlert } from 'lucide-react'
import { Dash } from '../ui/marks.tsx'
import { runDeliveriesText } from './run-deliveries-text.ts'

/** The number of completed deliveries of a run, with a link to all. */
export function RunDeliveries({ id, run }: { id: number; run: Run }) {
  const { total, delivered, failed } = run.deliveries
  if (total === 0) return <Dash />
  const text = runDeliveriesText(run.deliveries, { isHeld: run.quality.review === 'HELD' })
  return (
    <Link
      to="/projects/$id/reports/$rid/datadeliveries"
      params={{ id: String(id), rid: String(run.reportId) }}
      className={failed > 0 ? 'row warn-text' : 'row'}
      aria-label={`Deliveries: ${text}`}
      data-tip={text}
    >
      {failed > 0 ? (
        <TriangleAlert size={16} aria-hidden="true" />
      ) : (
        delivered === total && <Check size={16} className="faint" aria-hidden="true" />
      )}
      <span className="num">
        {delivered} of {total}
      </span>
    </Link>
  )
}
