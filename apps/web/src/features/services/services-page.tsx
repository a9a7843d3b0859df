import { useQuery } from '@tanstack/react-query'
import type { Service } from '@windrow/contract/schemas/services'
import { ButtonLink } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'
import { ListTable, type ListColumn } from '../../ui/list-table.tsx'
import { Dash } from '../../ui/marks.tsx'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { ServiceFaults } from './service-faults.tsx'
import { serviceQueries } from './service-queries.ts'

type Row = Service & { id: number }

const columnCount = ({ tables }: Service) => tables.reduce((sum, { columns }) => sum + columns.length, 0)
const output = (service: Service) =>
  `${plural(service.tables.length, 'table')}, ${plural(columnCount(service), 'column')}`

const columns: ListColumn<Row>[] = [
  {
    key: 'name',
    title: 'Service',
    bone: 140,
    cell: ({ name, description }) => (
      <span className="two">
        <span className="cellmain clip">{name}</span>
        <span className="meta clip">{description || 'A crawler written in code.'}</span>
      </span>
    ),
  },
  {
    key: 'code',
    title: 'Code',
    width: 200,
    bone: 96,
    cell: ({ code }) => <code className="clip">{code}</code>,
  },
  {
    key: 'version',
    title: 'Version',
    width: 112,
    bone: 48,
    cell: ({ version }) => <span className="mono">{version}</span>,
  },
  {
    key: 'parameters',
    title: 'Parameters',
    width: 240,
    hideUnder: 'lg',
    bone: 120,
    cell: ({ parameters }) =>
      parameters.length > 0 ? (
        <span className="clip">{parameters.map(({ label }) => label).join(', ')}</span>
      ) : (
        <Dash />
      ),
  },
  { key: 'output', title: 'Output', width: 168, hideUnder: 'xl', bone: 96, cell: output },
]

/** The services of this installation, and files that could not be loaded. */
export function ServicesPage() {
  const query = useQuery(serviceQueries.list)
  const phone = usePhone()
  const rows = query.data?.services.map((service, index) => ({ ...service, id: index + 1 }))
  return (
    <>
      <PageHeader title="Services" />
      <QueryNotice query={query} what="services" />
      <ServiceFaults faults={query.data?.faults ?? []} />
      {rows?.length === 0 ? (
        <Empty
          title="No services yet"
          text="A service is a crawler written in TypeScript, in the services folder of this installation. Reports choose it and fill in its parameters."
        >
          <ButtonLink to="/projects">Go to the projects</ButtonLink>
        </Empty>
      ) : query.error && !rows ? null : phone ? (
        <PhoneServices rows={rows} />
      ) : (
        <ListTable label="Services" tall columns={columns} rows={rows} />
      )}
      {rows && rows.length > 0 && <div className="tablefoot">{plural(rows.length, 'service')}</div>}
    </>
  )
}

function PhoneServices({ rows }: { rows: Row[] | undefined }) {
  if (!rows) return <PhoneSkeleton label="Loading services" />
  return (
    <ul className="list" aria-label="Services">
      {rows.map((service) => (
        <li key={service.code}>
          <div className="lrow between">
            <span className="cellmain clip">{service.name}</span>
            <span className="meta mono">{service.version}</span>
          </div>
          <div className="lrow between">
            <code className="clip">{service.code}</code>
            <span className="meta">{output(service)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
