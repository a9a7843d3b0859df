import { Readable } from 'node:stream'
import type { Routes } from '@windrow/contract/routes'
import { chartDays, dollars, type ReportingGroup, type ReportingSort } from '@windrow/contract/reporting'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { marksOf, todayOf } from '../../day-figures/figure-queries.ts'
import { groupsOver, type GroupRow } from '../../day-figures/group-queries.ts'
import { addDays } from '../../day-figures/days.ts'
import { toFigures } from '../../day-figures/figures-view.ts'
import { reportingScope, spanOf } from './reporting-scope.ts'

const mostFileRows = 100_000
const rowsAtOnce = 1000

const orderOf = (sort: string) => ({
  sort: sort.replace('-', '') as ReportingSort,
  descending: sort.startsWith('-'),
})

export const reportingTable =
  (app: AppContext): Handler<Routes['reportingTable']> =>
  async ({ query, actor }) => {
    const { group, page, limit } = query
    const scope = reportingScope(actor, query)
    const span = spanOf(query.days)
    const order = { ...orderOf(query.sort), offset: (page - 1) * limit, limit }
    const { rows, total } = await groupsOver(app.db, group, scope, span, order)
    const { today } = await todayOf(app.db, actor.organizationId)
    const charted = {
      from: addDays(today, 1 - (span === 0 ? chartDays : span)),
      to: addDays(today, 1),
    }
    const ids = rows.map(({ id }) => id)
    const marks = Map.groupBy(await marksOf(app.db, group, ids, scope, charted), ({ id }) => id)
    return {
      rows: rows.map((row) => ({
        id: row.id,
        name: row.name,
        accountId: row.accountId,
        projectId: row.projectId,
        place: row.place,
        figures: toFigures(row),
        days: (marks.get(row.id) ?? []).map(({ day, records, failed }) => ({ day, records, failed })),
      })),
      pagination: { page, perPage: limit, total },
    }
  }

const heads: Record<ReportingGroup, readonly string[]> = {
  account: ['Account', 'Tier'],
  project: ['Project', 'Account'],
  report: ['Report', 'Account and project'],
}

const columns: readonly (readonly [string, (row: GroupRow) => number | string])[] = [
  ['Records', (row) => row.records],
  ['Runs', (row) => row.runs],
  ['Successful runs', (row) => row.succeeded],
  ['Failed runs', (row) => row.failed],
  ['Stopped runs', (row) => row.stopped],
  ['Findings', (row) => row.findings],
  ['Deliveries', (row) => row.delivered],
  ['Failed deliveries', (row) => row.undelivered],
  ['On time', (row) => row.on_time],
  ['Late', (row) => row.late],
  ['Requests', (row) => row.requests],
  ['Bytes', (row) => row.bytes],
  ['Run seconds', (row) => row.run_seconds],
  ['Proxy spend (USD)', (row) => dollars(row.proxy_micros).replaceAll(/[$,]/g, '')],
]

/** A CSV cell (RFC 4180). Text that a spreadsheet would evaluate gets an apostrophe. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const guarded = /^[-=+@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

const line = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`

function* lines(group: ReportingGroup, rows: readonly GroupRow[]) {
  yield line([...heads[group], ...columns.map(([title]) => title)])
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    yield rows
      .slice(at, at + rowsAtOnce)
      .map((row) => line([row.name, row.place, ...columns.map(([, read]) => read(row))]))
      .join('')
}

export const reportingFile =
  (app: AppContext): Handler<Routes['reportingFile']> =>
  async ({ query, actor }) => {
    const order = { ...orderOf(query.sort), offset: 0, limit: mostFileRows }
    const { rows } = await groupsOver(
      app.db,
      query.group,
      reportingScope(actor, query),
      spanOf(query.days),
      order,
    )
    return {
      stream: Readable.from(lines(query.group, rows)),
      mediaType: 'text/csv; charset=utf-8',
      fileName: `reporting-by-${query.group}-${query.days === 'all' ? 'all' : `${query.days}-days`}.csv`,
    }
  }
