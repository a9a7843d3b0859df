import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isStaff, roleMay } from '@windrow/contract/roles'
import { identityQueries } from '../session/identity-queries.ts'
import { reportQueries } from '../place/report-queries.ts'
import { sideGroups, type SideGroup } from './side-entries.ts'

/** The sidebar of the current page. */
export function useSideGroups(): SideGroup[] {
  const params = useParams({ strict: false })
  const id = Number(params.id)
  const rid = params.rid ? Number(params.rid) : undefined
  const profile = useQuery(identityQueries.profile).data
  const report = useQuery({ ...reportQueries.detail(id, rid ?? 0), enabled: rid !== undefined }).data?.report
  const hid = params.hid ? Number(params.hid) : (report?.latestDatasetId ?? report?.lastHistoryId)
  const place = {
    id,
    hid,
    staff: profile !== undefined && isStaff(profile.roleName),
    billing: profile !== undefined && roleMay(profile.roleName, 'billing:view'),
  }
  return sideGroups(rid ? { ...place, rid } : place)
}
