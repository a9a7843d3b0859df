import type { StatementStatus } from '@windrow/contract/billing'
import { Tag } from '../../ui/marks.tsx'

const looks = {
  OPEN: { label: 'Open', tone: 'idle' },
  DRAFT: { label: 'Draft', tone: 'warn' },
  FROZEN: { label: 'Frozen', tone: 'ok' },
} as const

export function StatementTag({ status }: { status: StatementStatus }) {
  const { label, tone } = looks[status]
  return <Tag tone={tone}>{label}</Tag>
}
