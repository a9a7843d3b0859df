import type { AccountStatus, Tier } from '@windrow/contract/accounts'
import { Tag } from '../../ui/marks.tsx'

export const accountStatusLabels: Record<AccountStatus, string> = {
  ACTIVE: 'Active',
  DEACTIVATED: 'Deactivated',
}
export const tierLabels: Record<Tier, string> = { basic: 'Basic', plus: 'Plus', premium: 'Premium' }

export function AccountStatusTag({ status }: { status: AccountStatus }) {
  return (
    <Tag tone={status === 'ACTIVE' ? 'ok' : 'idle'}>
      <i className="dot" />
      {accountStatusLabels[status]}
    </Tag>
  )
}
