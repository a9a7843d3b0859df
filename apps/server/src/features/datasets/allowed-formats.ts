import { exportRefusal } from '@windrow/contract/export-availability'
import { exportFormatNames, exportFormats, type ExportFormat } from '@windrow/contract/export-formats'
import { isExpired } from '@windrow/contract/run-origin'
import { shownStatus } from '@windrow/contract/run-status'
import type { Db } from '../../database/connect.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { AppError } from '../../http/app-error.ts'

/** The formats that the people of an account may take rows away in. */
export async function allowedFormats(db: Db, organizationId: number): Promise<ExportFormat[]> {
  const { denied_formats } = await db
    .selectFrom('organizations')
    .select('denied_formats')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return exportFormats.filter((format) => !denied_formats.includes(format))
}

/** Refuses a format that the account may not have. */
export async function checkFormat(db: Db, organizationId: number, format: ExportFormat): Promise<void> {
  if ((await allowedFormats(db, organizationId)).includes(format)) return
  throw new AppError(
    'FORBIDDEN',
    `The format ${exportFormatNames[format]} is not allowed for this account. Choose another one, or ask your admin for it.`,
  )
}

/**
 * Refuses a run whose rows cannot leave, with the same words as the screen. `current` asks for the rows that there are
 * so far.
 */
export function checkExport(run: RunRow, { current }: { current: boolean }): void {
  const status = shownStatus({
    status: run.status,
    manuallyStopped: run.manually_stopped,
    debugMessage: run.debug_message,
  })
  const refusal = exportRefusal({
    status,
    rows: run.rows,
    archived: run.archived_at !== null,
    expired: isExpired(run.data_expires_at),
  })
  if (!refusal || (current && refusal.offersCurrent)) return
  throw new AppError('CONFLICT', `${refusal.title}: ${refusal.text}`)
}
