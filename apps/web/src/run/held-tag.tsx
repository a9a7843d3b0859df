import { heldText } from '@windrow/contract/anomalies'
import type { Run } from '@windrow/contract/schemas/runs'
import { Tag } from '../ui/marks.tsx'

interface Props {
  run: Pick<Run, 'quality'>
  /** For lists: the rest of the text is in the tooltip. */
  short?: boolean
}

/** Says that a run is held for review, or was replaced by another one; nothing for other runs. */
export function HeldTag({ run: { quality }, short = false }: Props) {
  if (quality.review === 'REPLACED')
    return <Tag tip="A rerun of its pages took its place; it is not delivered">Replaced</Tag>
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
