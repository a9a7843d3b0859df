import { useQuery } from '@tanstack/react-query'
import type { Report } from '@windrow/contract/schemas/reports'
import { cutName } from '../ui/cut-name.ts'
import { reportQueries } from './report-queries.ts'

const longestTitle = 33

/** The name of a report; on hover it shows the contacts for its service or recipe. */
export function ReportTitle({ report }: { report: Pick<Report, 'id' | 'name'> }) {
  const { data } = useQuery(reportQueries.serviceOwners(report.id))
  const owners = data?.serviceOwners.map(({ fullName, email }) => `${fullName}, ${email}`) ?? []
  const words = owners.length > 0 ? ['Service owners', ...owners] : ['Service owner unavailable.']
  const whole = report.name.length > longestTitle ? [report.name, ...words] : words
  return (
    <span tabIndex={0} aria-description={words.join(', ')} data-tip={data && whole.join('\n')}>
      {cutName(report.name, longestTitle)}
    </span>
  )
}
