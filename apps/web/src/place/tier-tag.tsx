import { useQuery } from '@tanstack/react-query'
import { useCan } from '../ability/may.tsx'
import { Tag } from '../ui/marks.tsx'
import { accountQuery } from './account-query.ts'

/** The tier of an account, shown to users who may see it. */
export function TierTag({ organizationId }: { organizationId: number }) {
  const shown = useCan()('view', 'accountTier')
  const { data } = useQuery({ ...accountQuery(organizationId), enabled: shown })
  if (!shown || !data) return null
  return (
    <Tag tone="accent" tip={`The account ${data.name} has the tier ${data.tier}.`}>
      {`${data.tier.charAt(0).toUpperCase()}${data.tier.slice(1)}`}
    </Tag>
  )
}
