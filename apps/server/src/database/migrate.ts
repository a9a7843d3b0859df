import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { ConfigError } from '../config/config-error.ts'
import type { Db } from './connect.ts'
import { mainJob } from './migrations/0001-main-job.ts'
import { people } from './migrations/0002-people.ts'
import { auditActions } from './migrations/0003-audit-actions.ts'
import { proxies } from './migrations/0004-proxies.ts'
import { runEvidence } from './migrations/0005-run-evidence.ts'
import { accountCaps } from './migrations/0007-account-caps.ts'
import { services } from './migrations/0008-services.ts'
import { accountStatus } from './migrations/0009-account-status.ts'
import { secondFactor } from './migrations/0010-second-factor.ts'
import { runParts } from './migrations/0011-run-parts.ts'
import { dashboardIndexes } from './migrations/0012-dashboard.ts'
import { projectDetails } from './migrations/0013-project-details.ts'
import { runOutcomes } from './migrations/0015-run-outcomes.ts'
import { search } from './migrations/0016-search.ts'
import { activities } from './migrations/0017-activities.ts'
import { failedRuns } from './migrations/0018-failed-runs.ts'
import { runProfiles } from './migrations/0020-run-profiles.ts'
import { dataExports } from './migrations/0021-data-exports.ts'
import { tableSchemas } from './migrations/0022-table-schemas.ts'
import { dataOperations } from './migrations/0023-data-operations.ts'
import { schedules } from './migrations/0024-schedules.ts'
import { deliveries } from './migrations/0025-deliveries.ts'
import { notifications } from './migrations/0026-notifications.ts'
import { ownParameters } from './migrations/0027-own-parameters.ts'
import { datasetJobs } from './migrations/0028-dataset-jobs.ts'
import { mailBounces } from './migrations/0029-mail-bounces.ts'
import { deletedProjects } from './migrations/0030-deleted-projects.ts'
import { deliveryMails } from './migrations/0031-delivery-mails.ts'
import { copyProxies } from './migrations/0032-copy-proxies.ts'
import { markedRows } from './migrations/0033-marked-rows.ts'
import { fetching } from './migrations/0034-fetching.ts'
import { runActivities } from './migrations/0035-run-activities.ts'
import { draftsAndBounces } from './migrations/0036-drafts-and-bounces.ts'
import { postponedRemovals } from './migrations/0040-postponed-removals.ts'
import { mailLinks } from './migrations/0042-mail-links.ts'
import { csvOptions } from './migrations/0046-csv-options.ts'
import { requiredSecondFactor } from './migrations/0048-required-second-factor.ts'
import { leases } from './migrations/0049-leases.ts'
import { runFigures } from './migrations/0050-run-figures.ts'
import { review } from './migrations/0051-review.ts'
import { judgeAgain } from './migrations/0052-judge-again.ts'
import { schemaRules } from './migrations/0053-schema-rules.ts'
import { pageReruns } from './migrations/0055-page-reruns.ts'
import { talk } from './migrations/0060-threads.ts'
import { threadSearch } from './migrations/0061-thread-search.ts'
import { messageFiles } from './migrations/0063-files.ts'
import { threadMails } from './migrations/0065-thread-mails.ts'
import { jiraLinks } from './migrations/0066-jira.ts'
import { mirrors } from './migrations/0067-mirrors.ts'
import { billing } from './migrations/0070-billing.ts'
import { storedServices } from './migrations/0080-stored-services.ts'
import { dayFigures } from './migrations/0085-day-figures.ts'
import { reporting } from './migrations/0086-reporting.ts'
import { emailDigests } from './migrations/0090-email-digests.ts'
import { backgroundTasks } from './migrations/0095-background-tasks.ts'
import { operation } from './migrations/0096-operation.ts'
import { budgets } from './migrations/0097-budgets.ts'
import { proxyDays } from './migrations/0098-proxy-days.ts'
import { runProgress } from './migrations/0100-run-progress.ts'
import { queueSamples } from './migrations/0101-queue-samples.ts'
import { inheritedPages } from './migrations/0104-inherited-pages.ts'
import { runReasons } from './migrations/0107-run-reasons.ts'
import { comparisonChanges } from './migrations/0108-comparison-changes.ts'
import { snapshotFiles } from './migrations/0110-snapshot-files.ts'
import { gridViews } from './migrations/0111-grid-views.ts'
import { projectSums } from './migrations/0113-project-sums.ts'
import { automaticProfiles } from './migrations/0116-automatic-profiles.ts'
import { allDays } from './migrations/0117-all-days.ts'
import { listedRuns } from './migrations/0118-listed-runs.ts'
import { logGrams } from './migrations/0119-log-grams.ts'
import { growingTables } from './migrations/0120-growing-tables.ts'
import { dueRemovals } from './migrations/0121-due-removals.ts'
import { billedReruns } from './migrations/0122-billed-reruns.ts'
import { earlierPins } from './migrations/0123-earlier-pins.ts'
import { adjustmentsOnce } from './migrations/0124-adjustments-once.ts'

const migrations = {
  '0001-main-job': mainJob,
  '0002-people': people,
  '0003-audit-actions': auditActions,
  '0004-proxies': proxies,
  '0005-run-evidence': runEvidence,
  '0007-account-caps': accountCaps,
  '0008-services': services,
  '0009-account-status': accountStatus,
  '0010-second-factor': secondFactor,
  '0011-run-parts': runParts,
  '0012-dashboard': dashboardIndexes,
  '0013-project-details': projectDetails,
  '0015-run-outcomes': runOutcomes,
  '0016-search': search,
  '0017-activities': activities,
  '0018-failed-runs': failedRuns,
  '0020-run-profiles': runProfiles,
  '0021-data-exports': dataExports,
  '0022-table-schemas': tableSchemas,
  '0023-data-operations': dataOperations,
  '0024-schedules': schedules,
  '0025-deliveries': deliveries,
  '0026-notifications': notifications,
  '0027-own-parameters': ownParameters,
  '0028-dataset-jobs': datasetJobs,
  '0029-mail-bounces': mailBounces,
  '0030-deleted-projects': deletedProjects,
  '0031-delivery-mails': deliveryMails,
  '0032-copy-proxies': copyProxies,
  '0033-marked-rows': markedRows,
  '0034-fetching': fetching,
  '0035-run-activities': runActivities,
  '0036-drafts-and-bounces': draftsAndBounces,
  '0040-postponed-removals': postponedRemovals,
  '0042-mail-links': mailLinks,
  '0046-csv-options': csvOptions,
  '0048-required-second-factor': requiredSecondFactor,
  '0049-leases': leases,
  '0050-run-figures': runFigures,
  '0051-review': review,
  '0052-judge-again': judgeAgain,
  '0053-schema-rules': schemaRules,
  '0055-page-reruns': pageReruns,
  '0060-threads': talk,
  '0061-thread-search': threadSearch,
  '0063-files': messageFiles,
  '0065-thread-mails': threadMails,
  '0066-jira': jiraLinks,
  '0067-mirrors': mirrors,
  '0070-billing': billing,
  '0080-stored-services': storedServices,
  '0085-day-figures': dayFigures,
  '0086-reporting': reporting,
  '0090-email-digests': emailDigests,
  '0095-background-tasks': backgroundTasks,
  '0096-operation': operation,
  '0097-budgets': budgets,
  '0098-proxy-days': proxyDays,
  '0100-run-progress': runProgress,
  '0101-queue-samples': queueSamples,
  '0104-inherited-pages': inheritedPages,
  '0107-run-reasons': runReasons,
  '0108-comparison-changes': comparisonChanges,
  '0110-snapshot-files': snapshotFiles,
  '0111-grid-views': gridViews,
  '0113-project-sums': projectSums,
  '0116-automatic-profiles': automaticProfiles,
  '0117-all-days': allDays,
  '0118-listed-runs': listedRuns,
  '0119-log-grams': logGrams,
  '0120-growing-tables': growingTables,
  '0121-due-removals': dueRemovals,
  '0122-billed-reruns': billedReruns,
  '0123-earlier-pins': earlierPins,
  '0124-adjustments-once': adjustmentsOnce,
}

const migrator = (db: Db) =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })

/** Migrates the database to this version. Safe if many nodes start at once: one migrates, the others wait. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results = [] } = await migrator(db).migrateToLatest()
  if (error instanceof Error && /corrupted migrations/.test(error.message))
    throw new ConfigError(
      'The database was made by a newer Windrow; start that version, or use another database.',
    )
  if (error) throw error
  return results.map((result) => result.migrationName)
}

/** Creates the tables as of these migrations in an empty database. For tests. */
export async function migrateAs(db: Db, names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !Object.hasOwn(migrations, name))
  const last = names.at(-1)
  if (unknown !== undefined || last === undefined)
    throw new ConfigError(
      'The backup was made by a newer Windrow; restore it with that version, or a later one.',
    )
  const { error } = await migrator(db).migrateTo(last)
  if (error) throw error
  const made = Object.keys(migrations).filter((name) => name <= last)
  if (made.length !== names.length)
    throw new ConfigError(
      'The backup was made by a version between two releases, whose tables this one cannot create; restore it with that version.',
    )
}

/** Which migrations the database has that this version doesn't know, and the other way round. */
export async function migrationState(
  db: Db,
): Promise<{ applied: number; pending: string[]; unknown: string[] }> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return {
    applied: applied.size,
    pending: Object.keys(migrations).filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !Object.hasOwn(migrations, name)),
  }
}
