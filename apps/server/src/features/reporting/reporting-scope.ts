import { isStaff } from '@windrow/contract/roles'
import type { ReportingPeriod } from '@windrow/contract/reporting'
import type { FigureScope, FigureSpan } from '../../day-figures/figure-scope.ts'
import type { Actor } from '../../access/actor.ts'

interface Filters {
  accountIds?: readonly number[] | undefined
  projectIds?: readonly number[] | undefined
  reportIds?: readonly number[] | undefined
}

const some = (ids: readonly number[] | undefined) => (ids?.length ? ids : undefined)

/** The filters, narrowed to what the actor may see: staff everything, managers their own account. */
export function reportingScope(
  { role, organizationId }: Pick<Actor, 'role' | 'organizationId'>,
  { accountIds, projectIds, reportIds }: Filters,
): FigureScope {
  const wanted = some(accountIds)
  const own = [organizationId].filter((id) => !wanted || wanted.includes(id))
  return {
    accountIds: isStaff(role) ? wanted : own,
    projectIds: some(projectIds),
    reportIds: some(reportIds),
  }
}

export const spanOf = (days: ReportingPeriod): FigureSpan =>
  days === 'all' ? 0 : (Number(days) as FigureSpan)
