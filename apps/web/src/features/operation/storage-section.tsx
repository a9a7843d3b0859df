import type { OperationState } from '@windrow/contract/schemas/operation'
import { LineChart, type ChartPoint } from '../../charts/line-chart.tsx'
import { formatBytes } from '../../ui/figure-formats.ts'
import { formatDate } from '../../ui/formats.ts'
import { When } from '../../ui/marks.tsx'
import css from './operation.module.css'
import '../../styles/admin.css'

type Storage = OperationState['storage']

const pointOf = ({ day, databaseBytes }: Storage['days'][number], index: number): ChartPoint => ({
  id: index,
  label: day.slice(5),
  title: `${formatDate(`${day}T00:00:00`)}: ${formatBytes(databaseBytes)}`,
  value: databaseBytes,
  expected: null,
  hasAnomaly: false,
  isSelected: false,
})

function Bytes({ title, all }: { title: string; all: Storage['tables'] }) {
  const most = Math.max(1, ...all.map(({ bytes }) => bytes))
  return (
    <div>
      <h3>{title}</h3>
      {all.length === 0 && <p className="muted">Measured within ten minutes of the start.</p>}
      <dl className={css.bytes}>
        {all.map(({ name, bytes }) => (
          <div key={name}>
            <dt className="clip">{name}</dt>
            <dd className="num">{formatBytes(bytes)}</dd>
            <span className={css.bar} style={{ width: `${(100 * bytes) / most}%` }} aria-hidden="true" />
          </div>
        ))}
      </dl>
    </div>
  )
}

/** How large the database and the objects are, and how the database has grown. */
export function StorageSection({ storage }: { storage: Storage }) {
  const { databaseBytes, tables, objects, days, sampledDate } = storage
  return (
    <section aria-labelledby="storage">
      <div className="sectionhead wrapping">
        <h2 id="storage">Storage</h2>
        <span className="meta num">Database {formatBytes(databaseBytes)}</span>
        {sampledDate && (
          <span className="meta">
            tables and objects measured <When iso={sampledDate} />
          </span>
        )}
      </div>
      <div className={`panel ${css.storage}`}>
        {days.length > 1 && (
          <div className={css.growth}>
            <h3>Database, last {days.length} days</h3>
            <LineChart points={days.map(pointOf)} label="Size of the database by day" format={formatBytes} />
          </div>
        )}
        <Bytes title="Largest tables" all={tables} />
        <Bytes title="Object store" all={objects} />
      </div>
    </section>
  )
}
