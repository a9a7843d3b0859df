import {
  anomalyStatusLabel,
  anomalyStatusOf,
  type AnomalyStatus,
  type AnomalyStatusCode,
} from '@windrow/contract/anomalies'
import { Tag, type Tone } from '../../ui/marks.tsx'

const tones: Partial<Record<AnomalyStatus, Tone>> = {
  RESOLVED: 'ok',
  FIXED: 'ok',
  ACCEPT_ISSUE: 'ok',
  NOT_AN_ISSUE: 'idle',
  ASSIGNED: 'warn',
}

interface Props {
  status: AnomalyStatusCode
  isAssigned: boolean
}

/** Status of an anomaly task; those without actions are plain text. */
export function AnomalyStatusTag({ status, isAssigned }: Props) {
  const name = anomalyStatusOf(status)
  const label = anomalyStatusLabel({ status: name, isAssigned })
  const tone = tones[name]
  if (!tone) return <span className="meta">{label}</span>
  return (
    <Tag tone={name === 'ASSIGNED' && !isAssigned ? 'idle' : tone}>
      <i className="dot" />
      {label}
    </Tag>
  )
}
