import type { TeamMember } from '@windrow/contract/schemas/teams'
import { Tag, type Tone } from '../../ui/marks.tsx'

const tones: Record<TeamMember['status'], Tone> = { ACTIVE: 'ok', INVITED: 'warn', DEACTIVATED: 'idle' }
export const personStatusLabels: Record<TeamMember['status'], string> = {
  ACTIVE: 'Active',
  INVITED: 'Invited',
  DEACTIVATED: 'Deactivated',
}

export function PersonStatusTag({ status }: { status: TeamMember['status'] }) {
  return (
    <Tag tone={tones[status]}>
      <i className="dot" />
      {personStatusLabels[status]}
    </Tag>
  )
}
