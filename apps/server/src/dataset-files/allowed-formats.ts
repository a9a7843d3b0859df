import { exportFormatNames, exportFormats, type ExportFormat } from '@windrow/contract/export-formats'
import type { Db } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'

/** The export formats that an account's users may use. */
export async function allowedFormats(db: Db, organizationId: number): Promise<ExportFormat[]> {
  const { denied_formats } = await db
    .selectFrom('organizations')
    .select('denied_formats')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return exportFormats.filter((format) => !denied_formats.includes(format))
}

/** Throws FORBIDDEN if the account may not use the format. */
export async function checkFormat(db: Db, organizationId: number, format: ExportFormat): Promise<void> {
  if ((await allowedFormats(db, organizationId)).includes(format)) return
  throw new AppError(
    'FORBIDDEN',
    `The format ${exportFormatNames[format]} is not allowed for this account. Choose another one, or ask your admin for it.`,
  )
}
