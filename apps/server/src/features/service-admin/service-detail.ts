import type { ServiceDetail, ServiceVersion } from '@windrow/contract/schemas/service-admin'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { ServiceRow } from '../../database/service-tables.ts'
import { notFound } from '../../errors/app-error.ts'
import { parametersView } from '../services/service-view.ts'
import { loadProgress } from './rollout-progress.ts'
import { personName, reportCounts, runsByVersion } from './service-figures.ts'
import { loadSummaries } from './service-summaries.ts'

const mostVersions = 100

const versionRows = (db: Db, serviceId: number) =>
  db
    .selectFrom('service_versions')
    .leftJoin('users', 'users.id', 'service_versions.created_by')
    .select([
      'version',
      'label',
      'note',
      'added',
      'removed',
      'is_kept',
      'recipe',
      'definition',
      'rolled_back_at',
      'rolled_back_reason',
      'deprecated_at',
      'deprecated_note',
      'service_versions.created_at',
      personName('users').as('full_name'),
    ])
    .where('service_id', '=', serviceId)
    .orderBy('version', 'desc')
    .limit(mostVersions)
    .execute()

type VersionRow = Awaited<ReturnType<typeof versionRows>>[number]

/** The state of a version, from the most urgent one. */
function stateOf(
  row: VersionRow,
  { currentVersion, rollout }: { currentVersion: number | null; rollout: { toVersion: number } | null },
): ServiceVersion['state'] {
  if (rollout?.toVersion === row.version) return 'ROLLING_OUT'
  if (row.deprecated_at !== null) return 'DEPRECATED'
  if (currentVersion === row.version) return 'CURRENT'
  if (row.rolled_back_at !== null) return 'ROLLED_BACK'
  return row.version > (currentVersion ?? 0) ? 'NEW' : 'EARLIER'
}

/** A service with its versions and the roll-out in progress. Throws NOT_FOUND. */
export async function loadDetail(
  app: Pick<AppContext, 'db' | 'services'>,
  { id, code }: Pick<ServiceRow, 'id' | 'code'>,
): Promise<ServiceDetail> {
  const { db } = app
  const { labels } = await app.services.folder()
  const [[summary], versions, counts, runs, progress] = await Promise.all([
    loadSummaries(db, { id, code }),
    versionRows(db, id),
    reportCounts(db, id),
    runsByVersion(db, code),
    loadProgress(db, id),
  ])
  if (!summary) throw notFound('service')
  const current = versions.find(({ version }) => version === summary.currentVersion)
  return {
    ...summary,
    parameters: parametersView(current?.definition.params ?? {}),
    recipe: versions[0]?.recipe ?? null,
    versions: versions.map((row) => {
      const ofVersion = runs.find(({ version }) => version === row.version)
      return {
        version: row.version,
        label: row.label,
        state: stateOf(row, summary),
        note: row.note,
        createdDate: row.created_at.toISOString(),
        createdBy: row.full_name,
        added: row.added,
        removed: row.removed,
        reports: counts.find(({ version }) => version === row.version)?.reports ?? 0,
        runs: ofVersion?.runs ?? 0,
        failedRuns: ofVersion?.failed ?? 0,
        isRunnable: row.recipe !== null || row.is_kept || labels.get(code) === row.label,
        deprecatedNote: row.deprecated_at === null ? null : (row.deprecated_note ?? ''),
        rolledBackReason: row.rolled_back_at === null ? null : (row.rolled_back_reason ?? ''),
      }
    }),
    progress,
    reportsByVersion: counts.flatMap(({ version, reports }) =>
      version === null ? [] : [{ version, reports }],
    ),
  }
}
