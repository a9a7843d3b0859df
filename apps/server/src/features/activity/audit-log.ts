import { Readable } from 'node:stream'
import type { Routes } from '@windrow/contract/routes'
import type { AuditEntry } from '@windrow/contract/schemas/activity'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { countEntries, entriesInPieces, pageOfEntries, valuesInLog } from './audit-queries.ts'
import { recordAlone } from '../../audit/record.ts'

const pieceSize = 1000

export const auditList =
  (app: AppContext): Handler<Routes['auditList']> =>
  async ({ query }) => {
    const [entries, total, actions, subjectTypes] = await Promise.all([
      pageOfEntries(app.db, query, query.page, query.limit),
      countEntries(app.db, query),
      valuesInLog(app.db, 'action'),
      valuesInLog(app.db, 'subject_type'),
    ])
    const pagination = { page: query.page, perPage: query.limit, total }
    return { entries, actions, subjectTypes, pagination }
  }

const columns = [
  ['Time', (entry) => entry.createdDate],
  ['Action', (entry) => entry.action],
  ['User', (entry) => entry.user?.email],
  ['Acted for by', (entry) => entry.impersonator?.email],
  ['API key', (entry) => entry.apiKeyId],
  ['Account', (entry) => entry.organizationId],
  ['Type', (entry) => entry.subjectType],
  ['Id', (entry) => entry.subjectId],
  ['Name', (entry) => entry.subjectName],
  ['Address', (entry) => entry.ip],
  ['Program', (entry) => entry.userAgent],
  ['Before', (entry) => entry.before],
  ['After', (entry) => entry.after],
] as const satisfies readonly (readonly [string, (entry: AuditEntry) => unknown])[]

/** A CSV cell (RFC 4180). Text that a spreadsheet would evaluate gets an apostrophe. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const guarded = /^[-=+@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

const line = (cells: readonly unknown[]) => `${cells.map(cell).join(',')}\r\n`

export const auditExport =
  (app: AppContext): Handler<Routes['auditExport']> =>
  async (call) => {
    const { query } = call
    await recordAlone(app.db, call, {
      action: 'AUDIT_LOG_EXPORTED',
      subject: { type: 'audit log' },
      after: query,
    })
    async function* lines() {
      yield line(columns.map(([title]) => title))
      for await (const entries of entriesInPieces(app.db, query, pieceSize))
        yield entries.map((entry) => line(columns.map(([, read]) => read(entry)))).join('')
    }
    return { stream: Readable.from(lines()), mediaType: 'text/csv; charset=utf-8', fileName: 'audit-log.csv' }
  }
