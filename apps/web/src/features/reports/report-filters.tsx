import { useQuery } from '@tanstack/react-query'
import { reportStatusChoices } from '@windrow/contract/report-status'
import type { ReportList } from '@windrow/contract/schemas/reports'
import type { z } from 'zod'
import { useMay } from '../../ability/may.tsx'
import { SearchInput } from '../../ui/controls.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { serviceQueries } from '../services/service-queries.ts'
import type { ReportSearch } from './report-search.ts'

interface Props {
  search: ReportSearch
  counts: z.infer<typeof ReportList>['counts'] | undefined
  onSearch: (change: Partial<Record<keyof ReportSearch, string | number | undefined>>) => void
}

export function ReportFilters({ search, counts, onSearch }: Props) {
  const statuses = [
    { value: 'ALL', label: `All (${counts?.['ALL'] ?? 0})` },
    ...reportStatusChoices.map(({ status, label }) => ({
      value: status,
      label: `${label} (${counts?.[status] ?? 0})`,
    })),
  ]
  return (
    <>
      <SearchInput
        label="Search reports"
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ search: text || undefined })}
      />
      <PickMenu
        prefix="Status"
        value={search.status ?? 'ALL'}
        options={statuses}
        onChange={(status) => onSearch({ status: status === 'ALL' ? undefined : status })}
      />
      {useMay()('report:create') && <ServiceFilter search={search} onSearch={onSearch} />}
    </>
  )
}

/** Shown only if services exist. */
function ServiceFilter({ search, onSearch }: Omit<Props, 'counts'>) {
  const { data } = useQuery(serviceQueries.list)
  if (!data || data.services.length === 0) return null
  const options = [
    { value: 'all', label: 'All' },
    { value: 'page-extractor', label: 'Page extractor' },
    ...data.services.map(({ code, name }) => ({ value: code, label: name })),
  ]
  return (
    <PickMenu
      prefix="Service"
      value={search.service ?? 'all'}
      options={options}
      onChange={(service) => onSearch({ service: service === 'all' ? undefined : service })}
    />
  )
}
