import { sql } from 'kysely'
import type { Trx } from '../database/connect.ts'
import type { ServiceDescription } from '@windrow/crawler/service/service-messages'
import { differenceCounts, lineDifference } from './line-difference.ts'
import type { ModuleSource } from './module-source.ts'

/**
 * Stores a service found in the services folder, and its version if it is new. A file that changes without a new
 * version replaces the copy of its version. A new version becomes the current one if no report uses the service yet, or
 * if the copy of the current one can't be run; otherwise it waits for its roll-out. Safe on any number of nodes.
 */
export async function registerModule(
  trx: Trx,
  description: ServiceDescription,
  source: ModuleSource,
): Promise<void> {
  const service = await lockService(trx, description)
  // A recipe service or the page extractor has the code.
  if (service.kind !== 'MODULE') return
  const versions = await trx
    .selectFrom('service_versions')
    .select(['version', 'label', 'digest', 'is_kept', 'source'])
    .where('service_id', '=', service.id)
    .orderBy('version')
    .execute()
  const copy = {
    digest: source.digest,
    definition: JSON.stringify(description),
    source: JSON.stringify(source.files),
    is_kept: source.isKept,
  }
  const same = versions.find(({ label }) => label === description.version)
  if (same) {
    if (same.digest === source.digest) return
    await trx
      .updateTable('service_versions')
      .set(copy)
      .where('service_id', '=', service.id)
      .where('version', '=', same.version)
      .execute()
    return
  }
  const last = versions.at(-1)
  const version = (last?.version ?? 0) + 1
  const counts = differenceCounts(lineDifference(sourceText(last?.source ?? []), sourceText(source.files)))
  await trx
    .insertInto('service_versions')
    .values({ service_id: service.id, version, label: description.version, ...copy, ...(last ? counts : {}) })
    .execute()
  const current = versions.find((one) => one.version === service.current_version)
  if (!current?.is_kept || !(await isUsed(trx, description.code)))
    await trx.updateTable('services').set({ current_version: version }).where('id', '=', service.id).execute()
}

/** The service's row, made if there is none; owners and texts follow the file until somebody changes them. */
async function lockService(trx: Trx, { code, name, description, owners }: ServiceDescription) {
  const texts = { name: name.slice(0, 120), description: description.slice(0, 2000) }
  const row = await trx
    .insertInto('services')
    .values({ code, kind: 'MODULE', ...texts })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ code }))
    .returning(['id', 'kind', 'current_version', 'is_edited'])
    .executeTakeFirstOrThrow()
  if (row.kind !== 'MODULE' || row.is_edited) return row
  await trx.updateTable('services').set(texts).where('id', '=', row.id).execute()
  await trx.deleteFrom('service_owners').where('service_id', '=', row.id).execute()
  for (const [position, { fullName, email }] of owners.slice(0, 20).entries())
    await trx
      .insertInto('service_owners')
      .values({
        service_id: row.id,
        position,
        full_name: fullName,
        email,
        user_id: sql<number | null>`(select id from users where lower(email) = lower(${email})
          and removed_at is null and role_id in (1, 2, 3) limit 1)`,
      })
      .execute()
  return row
}

async function isUsed(trx: Trx, code: string): Promise<boolean> {
  const row = await trx
    .selectFrom('reports')
    .select('id')
    .where('service_code', '=', code)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The files of a version as one text, to compare it with another. */
export const sourceText = (files: readonly { path: string; text: string }[]): string =>
  files.length === 1 ? files[0]!.text : files.map(({ path, text }) => `// ${path}\n${text}`).join('\n')
