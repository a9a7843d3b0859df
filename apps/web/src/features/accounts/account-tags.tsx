import type { AccountStatus, Tier } from '@windrow/contract/accounts'
import { Tag } from '../../ui/marks.tsx'

export const accountStatusLabels: Record<AccountStatus, string> = {
  ACTIVE: 'Active',
  DEACTIVATED: 'Deactivated',
}
export const tierLabels: Record<Tier, string> = { basic: 'Basic', plus: 'Plus', premium: 'Premium' }

/** `isFull`: the budget of the month is used up, which stops its runs. */
export function AccountStatusTag({ status, isFull = false }: { status: AccountStatus; isFull?: boolean }) {
  if (isFull && status === 'ACTIVE')
    return (
      <Tag tone="bad">
        <i className="dot" />
        Budget used up
      </Tag>
    )
  return (
    <Tag tone={status === 'ACTIVE' ? 'ok' : 'idle'}>
      <i className="dot" />
      {accountStatusLabels[status]}
    </Tag>
  )
}
