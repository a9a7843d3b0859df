import { lazy, Suspense, useState } from 'react'
import { heldText as heldTitle } from '@windrow/contract/anomalies'
import type { Review } from '@windrow/contract/schemas/anomalies'
import { CircleCheck, CirclePause, CircleX, Replace } from 'lucide-react'
import type { RunPlace } from '../../keys/places.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Decision } from './decision-modal.tsx'
import { decidersText, decisionText, heldText } from './held-words.ts'
import { RerunButton, RerunOffer, RunLink } from './rerun.tsx'
import css from './review.module.css'

const DecisionModal = lazy(async () => ({ default: (await import('./decision-modal.tsx')).DecisionModal }))

interface Props {
  place: RunPlace
  review: Review
  findings: number
  /** Within a task: smaller, and without a primary button, because the task has its own. */
  small?: boolean
}

function Decided({ place, review }: Props) {
  const isReleased = review.state === 'RELEASED'
  const isReplaced = review.state === 'REPLACED'
  const Icon = isReleased ? CircleCheck : isReplaced ? Replace : CircleX
  const stateClass = isReleased ? css.released : isReplaced ? css.plain : css.rejected
  return (
    <div className={`${css.held} ${stateClass}`}>
      <Icon size={16} aria-hidden="true" />
      <div className={css.heldtext}>
        <b>{decisionText(review)}</b>
        {review.reason && <span>“{review.reason}”</span>}
        {review.state === 'REPLACED' && <span>Its pages were fetched again; it is not delivered.</span>}
      </div>
      <RerunButton place={place} review={review} small />
      {review.replacedBy !== null && <RunLink place={place} hid={review.replacedBy} />}
      {isReleased && (
        <ButtonLink
          to="/projects/$id/reports/$rid/datadeliveries"
          params={{ id: String(place.id), rid: String(place.rid) }}
          small
        >
          Show deliveries
        </ButtonLink>
      )}
    </div>
  )
}

/** The delivery gate of a run: what waits and until when, who may decide, or how it was decided. */
export function Held(props: Props) {
  const { place, review, findings, small = false } = props
  const [deciding, decide] = useState<Decision | null>(null)
  if (review.state === 'NONE') return <RerunOffer place={place} review={review} />
  if (review.state !== 'HELD') return <Decided {...props} />
  return (
    <div className={css.held}>
      <CirclePause size={16} className="warn-text" aria-hidden="true" />
      <div className={css.heldtext}>
        <b>{heldTitle(findings)}</b>
        <span>{heldText(review)}</span>
      </div>
      {review.mayDecide ? (
        <span className={css.heldacts}>
          <RerunButton place={place} review={review} small={small} />
          <Button small={small} onClick={() => decide('reject')}>
            Reject
          </Button>
          <Button small={small} variant={small ? 'default' : 'primary'} onClick={() => decide('release')}>
            Release
          </Button>
        </span>
      ) : (
        <span className="meta">{decidersText(review)}</span>
      )}
      <Suspense>
        {deciding && (
          <DecisionModal
            key={deciding}
            decision={deciding}
            place={place}
            review={review}
            onClose={() => decide(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
