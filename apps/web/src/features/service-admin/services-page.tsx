import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ServiceSummary } from '@windrow/contract/schemas/service-admin'
import { Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { SearchInput, Segmented } from '../../ui/controls.tsx'
import { plural } from '../../ui/formats.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { Tag } from '../../ui/marks.tsx'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { ServiceFaults } from '../services/service-faults.tsx'
import { MissingFile } from './missing-file.tsx'
import { serviceAdminQueries } from './service-admin-queries.ts'
import { serviceColumns } from './service-columns.tsx'
import { lowPercent, percentText, statusOf, successOf } from './service-words.ts'
import type { ServicesSearch } from './services-search.ts'

const AddServiceModal = lazy(async () => ({
  default: (await import('./add-service-modal.tsx')).AddServiceModal,
}))

interface Props {
  search: ServicesSearch
  onSearch: (change: { [Key in keyof ServicesSearch]?: ServicesSearch[Key] | undefined }) => void
}

type Show = NonNullable<ServicesSearch['show']> | 'ALL'

const shown: Readonly<Record<Show, (service: ServiceSummary) => boolean>> = {
  ALL: () => true,
  ROLLING: ({ rollout }) => rollout !== null,
  BELOW: (service) => (successOf(service) ?? 100) < lowPercent,
  UNUSED: ({ reports, kind }) => reports === 0 && kind !== 'BUILT_IN',
}
const showLabels: Readonly<Record<Show, string>> = {
  ALL: 'All',
  ROLLING: 'Rolling out',
  BELOW: `Below ${lowPercent}%`,
  UNUSED: 'Unused',
}

/** Whether a service matches the text and the category; 0 stands for services without one. */
function matches(service: ServiceSummary, { search = '', category }: ServicesSearch): boolean {
  const { name, code, owners } = service
  const text = [name, code, ...owners.map(({ fullName }) => fullName)].join(' ').toLowerCase()
  const isThere = category === undefined || (service.category?.id ?? 0) === category
  return isThere && text.includes(search.toLowerCase())
}

/** The services of the installation with their owners, versions, reports and health. */
export function ServicesPage({ search, onSearch }: Props) {
  const query = useQuery(serviceAdminQueries.summaries)
  const { fromReport, fromName } = search
  const [isAdding, add] = useState(fromReport !== undefined)
  const report =
    fromReport === undefined ? null : { value: fromReport, label: fromName ?? `Report ${fromReport}` }
  const all = query.data?.services
  const rows = all?.filter((service) => matches(service, search) && shown[search.show ?? 'ALL'](service))
  return (
    <>
      <PageHeader
        title="Services"
        actions={
          <Button variant="primary" icon={<Plus size={16} />} onClick={() => add(true)}>
            Add service
          </Button>
        }
      />
      {all
        ?.filter(({ missingSince }) => missingSince !== null)
        .map((service) => (
          <MissingFile key={service.id} service={service} />
        ))}
      <ServiceFaults faults={query.data?.faults ?? []} />
      <Filters search={search} onSearch={onSearch} services={all ?? []} />
      <QueryNotice query={query} what="services" />
      <Rows rows={rows} failed={query.error !== null} />
      {rows && rows.length > 0 && <div className="tablefoot">{plural(rows.length, 'service')}</div>}
      <Suspense>
        {isAdding && (
          <AddServiceModal
            report={report}
            onClose={(isSaved) => {
              add(false)
              if (report && !isSaved) onSearch({ fromReport: undefined, fromName: undefined })
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function Filters({ search, onSearch, services }: Props & { services: readonly ServiceSummary[] }) {
  const categories = new Map(
    services.map(({ category }) => [String(category?.id ?? 0), category?.name ?? 'Uncategorized']),
  )
  const found = services.filter((service) => matches(service, search))
  const counted = (show: Show) => found.filter((service) => shown[show](service)).length
  return (
    <div className="toolbar">
      <SearchInput
        label="Search name, code, owner"
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ search: text || undefined })}
      />
      <Segmented
        label="Services shown"
        value={search.show ?? 'ALL'}
        options={(Object.keys(showLabels) as Show[]).map((value) => ({
          value,
          label: `${showLabels[value]} ${counted(value)}`,
        }))}
        onChange={(value) => onSearch({ show: value === 'ALL' ? undefined : value })}
      />
      <PickMenu
        prefix="Category"
        value={search.category === undefined ? 'ALL' : String(search.category)}
        options={[
          { value: 'ALL', label: 'All' },
          ...[...categories].map(([value, label]) => ({ value, label })),
        ]}
        onChange={(value) => onSearch({ category: value === 'ALL' ? undefined : Number(value) })}
      />
    </div>
  )
}

function Rows({ rows, failed }: { rows: ServiceSummary[] | undefined; failed: boolean }) {
  const phone = usePhone()
  if (rows?.length === 0)
    return <Empty art={false} title="No services found" text="No services match the search and filters." />
  if (!rows && failed) return null
  if (phone) return rows ? <PhoneServices rows={rows} /> : <PhoneSkeleton label="Loading services" />
  return (
    <ListTable
      label="Services"
      tall
      columns={serviceColumns}
      rows={rows}
      rowHref={({ id }) => `/admin/services/${id}`}
    />
  )
}

function PhoneServices({ rows }: { rows: ServiceSummary[] }) {
  return (
    <ul className="list" aria-label="Services">
      {rows.map((service) => (
        <li key={service.id}>
          <div className="lrow between">
            <Link
              to="/admin/services/$serviceId"
              params={{ serviceId: String(service.id) }}
              className="cellmain clip"
            >
              {service.name}
            </Link>
            <Tag tone={statusOf(service).tone}>{statusOf(service).label}</Tag>
          </div>
          <div className="lrow between">
            <span className="meta clip">{`${service.code} · ${plural(service.reports, 'report')}`}</span>
            <span className="meta">{percentText(successOf(service))}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
