import type { Destination } from '@windrow/contract/schemas/deliveries'
import { Tag, When } from '../../ui/marks.tsx'
import { Notice } from '../../ui/notice.tsx'

type Bounces = Pick<Destination, 'bounces'>

/** Says that mail recipients bounced. */
export function BouncedTag({ bounces }: Bounces) {
  if (bounces.length === 0) return null
  return (
    <Tag tone="warn" tip={bounces.map(({ address, answer }) => `${address}: ${answer}`).join('\n')}>
      {bounces.length} bounced
    </Tag>
  )
}

/** Bounced recipients, how often and with what message, shown where recipients can be edited. */
export function BounceNotice({ bounces }: Bounces) {
  if (bounces.length === 0) return null
  return (
    <Notice>
      {bounces.map(({ address, bounces: times, answer, bouncedDate }) => (
        <p key={address}>
          <strong>{address}</strong> refused {times === 1 ? 'the last mail' : `the last ${times} mails`}, most
          recently <When iso={bouncedDate} />: {answer}
        </p>
      ))}
      <p>Correct these addresses or remove them.</p>
    </Notice>
  )
}
