import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../context.ts'
import type { Handlers } from '../calls/handler.ts'
import { accountsHandlers } from '../features/accounts/handlers.ts'
import { budgetsHandlers } from '../features/budgets/handlers.ts'
import { activityHandlers } from '../features/activity/handlers.ts'
import { billingHandlers } from '../features/billing/handlers.ts'
import { comparisonsHandlers } from '../features/comparisons/handlers.ts'
import { dashboardHandlers } from '../features/dashboard/handlers.ts'
import { datasetJobsHandlers } from '../features/dataset-jobs/handlers.ts'
import { datasetOperationsHandlers } from '../features/dataset-operations/handlers.ts'
import { datasetsHandlers } from '../features/datasets/handlers.ts'
import { deliveriesHandlers } from '../features/deliveries/handlers.ts'
import { emailDigestsHandlers } from '../features/email-digests/handlers.ts'
import { evidenceHandlers } from '../features/evidence/handlers.ts'
import { filesHandlers } from '../features/files/handlers.ts'
import { flowsHandlers } from '../flows/handlers.ts'
import { identityHandlers } from '../features/identity/handlers.ts'
import { jiraHandlers } from '../features/jira/handlers.ts'
import { logsHandlers } from '../features/logs/handlers.ts'
import { messagesHandlers } from '../features/messages/handlers.ts'
import { metricsHandlers } from '../features/metrics/handlers.ts'
import { notificationsHandlers } from '../features/notifications/handlers.ts'
import { operationHandlers } from '../features/operation/handlers.ts'
import { pageExtractorHandlers } from '../features/page-extractor/handlers.ts'
import { picturesHandlers } from '../features/pictures/handlers.ts'
import { profilesHandlers } from '../features/profiles/handlers.ts'
import { projectsHandlers } from '../features/projects/handlers.ts'
import { proxiesHandlers } from '../features/proxies/handlers.ts'
import { qualityHandlers } from '../features/quality/handlers.ts'
import { reportingHandlers } from '../features/reporting/handlers.ts'
import { reportsHandlers } from '../features/reports/handlers.ts'
import { reviewHandlers } from '../features/review/handlers.ts'
import { rowEvidenceHandlers } from '../features/row-evidence/handlers.ts'
import { runsHandlers } from '../features/runs/handlers.ts'
import { schedulesHandlers } from '../features/schedules/handlers.ts'
import { searchHandlers } from '../features/search/handlers.ts'
import { secretsHandlers } from '../features/secrets/handlers.ts'
import { serviceAdminHandlers } from '../features/service-admin/handlers.ts'
import { servicesHandlers } from '../features/services/handlers.ts'
import { settingsHandlers } from '../features/settings/handlers.ts'
import { supportHandlers } from '../features/support/handlers.ts'
import { tableSchemasHandlers } from '../features/table-schemas/handlers.ts'
import { tasksHandlers } from '../features/tasks/handlers.ts'
import { teamsHandlers } from '../features/teams/handlers.ts'
import { threadMailHandlers } from '../features/thread-mail/handlers.ts'

/** The handlers of all routes. A route without one doesn't compile. */
export const createHandlers = (app: AppContext): Handlers<Routes> => ({
  ...accountsHandlers(app),
  ...budgetsHandlers(app),
  ...activityHandlers(app),
  ...billingHandlers(app),
  ...comparisonsHandlers(app),
  ...dashboardHandlers(app),
  ...datasetJobsHandlers(app),
  ...datasetOperationsHandlers(app),
  ...datasetsHandlers(app),
  ...deliveriesHandlers(app),
  ...emailDigestsHandlers(app),
  ...evidenceHandlers(app),
  ...filesHandlers(app),
  ...flowsHandlers(app),
  ...identityHandlers(app),
  ...jiraHandlers(app),
  ...logsHandlers(app),
  ...messagesHandlers(app),
  ...metricsHandlers(app),
  ...notificationsHandlers(app),
  ...operationHandlers(app),
  ...pageExtractorHandlers(app),
  ...picturesHandlers(app),
  ...profilesHandlers(app),
  ...projectsHandlers(app),
  ...proxiesHandlers(app),
  ...qualityHandlers(app),
  ...reportingHandlers(app),
  ...reportsHandlers(app),
  ...reviewHandlers(app),
  ...rowEvidenceHandlers(app),
  ...runsHandlers(app),
  ...schedulesHandlers(app),
  ...searchHandlers(app),
  ...secretsHandlers(app),
  ...serviceAdminHandlers(app),
  ...servicesHandlers(app),
  ...settingsHandlers(app),
  ...supportHandlers(app),
  ...tableSchemasHandlers(app),
  ...tasksHandlers(app),
  ...teamsHandlers(app),
  ...threadMailHandlers(app),
})
