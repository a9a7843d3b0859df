import { heldText } from '@windrow/contract/anomalies'
import type { Run } from '@windrow/contract/schemas/runs'
import { Tag } from '../ui/marks.tsx'

interface Props {
  run: Pick<Run, 'quality'>
  /** For lists: the rest of the text is in the tooltip. */
  short?: boolean
}

/** Says that the deliveries of a run are held for review; nothing if they aren't. */
export function HeldTag({ run: { quality }, short = false }: Props) {
  if (quality.review !== 'HELD') return null
  const text = heldText(quality.findings)
  return (
    <Tag tone="warn" {...(short && { tip: text })}>
      <i className="dot" />
      {short ? (
        <>
          <span aria-hidden="true">Held</span>
          <span className="sr">{text}</span>
        </>
      ) : (
        text
      )}
    </Tag>
  )
}
