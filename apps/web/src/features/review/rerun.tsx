import { lazy, Suspense, useState } from 'react'
import type { Review } from '@windrow/contract/schemas/anomalies'
import { RotateCcw } from 'lucide-react'
import type { RunPlace } from '../../keys/places.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { rerunLabels, rerunText } from './held-words.ts'
import css from './review.module.css'

const RerunModal = lazy(async () => ({ default: (await import('./rerun-modal.tsx')).RerunModal }))

interface Props {
  place: RunPlace
  review: Review
  small?: boolean
}

/** A link to another run of the report. */
export const RunLink = ({ place: { id, rid }, hid }: { place: RunPlace; hid: number }) => (
  <ButtonLink
    to="/projects/$id/reports/$rid/histories/$hid/previews"
    params={{ id: String(id), rid: String(rid), hid: String(hid) }}
    small
  >
    {`Show run ${hid}`}
  </ButtonLink>
)

/** Has the failed or suspicious pages of a run fetched again; while that runs, leads to it. */
export function RerunButton({ place, review, small = false }: Props) {
  const [asking, ask] = useState(false)
  const { reruns, failedPages, rerunBy } = review
  if (rerunBy !== null) return <RunLink place={place} hid={rerunBy} />
  const [first] = reruns
  if (!first) return null
  return (
    <>
      <Button small={small} onClick={() => ask(true)}>
        {rerunLabels[first]}
        {first === 'FAILED' && <span className="meta num">{formatNumber(failedPages)}</span>}
      </Button>
      <Suspense>{asking && <RerunModal place={place} review={review} onClose={() => ask(false)} />}</Suspense>
    </>
  )
}

/** The same for a run that isn't held; nothing if none of its pages can be fetched again. */
export function RerunOffer({ place, review }: Props) {
  const { reruns, rerunBy } = review
  if (reruns.length === 0 && rerunBy === null) return null
  return (
    <div className={`${css.held} ${css.plain}`}>
      <RotateCcw size={16} aria-hidden="true" />
      <div className={css.heldtext}>
        <b>{rerunBy === null ? rerunText(review) : `Run ${rerunBy} fetches pages again`}</b>
      </div>
      <RerunButton place={place} review={review} small />
    </div>
  )
}
