import { accountRoutes } from './routes/account-routes.ts'
import { budgetRoutes } from './routes/budget-routes.ts'
import { activityRoutes } from './routes/activity-routes.ts'
import { anomalyRoutes } from './routes/anomaly-routes.ts'
import { apiKeyRoutes } from './routes/api-key-routes.ts'
import { authRoutes } from './routes/auth-routes.ts'
import { billingRoutes } from './routes/billing-routes.ts'
import { comparisonRoutes } from './routes/comparison-routes.ts'
import { dashboardRoutes } from './routes/dashboard-routes.ts'
import { datasetJobRoutes } from './routes/dataset-job-routes.ts'
import { datasetOperationRoutes } from './routes/dataset-operation-routes.ts'
import { deliveryRoutes } from './routes/delivery-routes.ts'
import { emailDigestRoutes } from './routes/email-digest-routes.ts'
import { evidenceRoutes } from './routes/evidence-routes.ts'
import { fileNoteRoutes } from './routes/file-note-routes.ts'
import { fileRoutes } from './routes/file-routes.ts'
import { gridViewRoutes } from './routes/grid-view-routes.ts'
import { jiraRoutes } from './routes/jira-routes.ts'
import { logRoutes } from './routes/log-routes.ts'
import { messageRoutes } from './routes/message-routes.ts'
import { metricsRoutes } from './routes/metrics-routes.ts'
import { notificationRoutes } from './routes/notification-routes.ts'
import { operatorRoutes } from './routes/operator-routes.ts'
import { profileRoutes } from './routes/profile-routes.ts'
import { projectLookupRoutes } from './routes/project-lookup-routes.ts'
import { projectRoutes } from './routes/project-routes.ts'
import { propertyRoutes } from './routes/property-routes.ts'
import { proxyRoutes } from './routes/proxy-routes.ts'
import { qualityRoutes } from './routes/quality-routes.ts'
import { reportChangeRoutes } from './routes/report-change-routes.ts'
import { reportingRoutes } from './routes/reporting-routes.ts'
import { reportRoutes } from './routes/report-routes.ts'
import { rowEvidenceRoutes } from './routes/row-evidence-routes.ts'
import { runRoutes } from './routes/run-routes.ts'
import { scheduleRoutes } from './routes/schedule-routes.ts'
import { searchRoutes } from './routes/search-routes.ts'
import { secondFactorRoutes } from './routes/second-factor-routes.ts'
import { serviceAdminRoutes } from './routes/service-admin-routes.ts'
import { serviceRoutes } from './routes/service-routes.ts'
import { signInRoutes } from './routes/sign-in-routes.ts'
import { tableSchemaRoutes } from './routes/table-schema-routes.ts'
import { taskRoutes } from './routes/task-routes.ts'
import { teamRoutes } from './routes/team-routes.ts'
import { threadRoutes } from './routes/thread-routes.ts'
import { uploadRoutes } from './routes/upload-routes.ts'
import { userRoutes } from './routes/user-routes.ts'

/** All calls of the API. Paths are below `/api`. */
export const routes = {
  ...authRoutes,
  ...accountRoutes,
  ...budgetRoutes,
  ...activityRoutes,
  ...anomalyRoutes,
  ...apiKeyRoutes,
  ...billingRoutes,
  ...comparisonRoutes,
  ...dashboardRoutes,
  ...datasetJobRoutes,
  ...datasetOperationRoutes,
  ...deliveryRoutes,
  ...emailDigestRoutes,
  ...evidenceRoutes,
  ...fileNoteRoutes,
  ...fileRoutes,
  ...gridViewRoutes,
  ...jiraRoutes,
  ...logRoutes,
  ...messageRoutes,
  ...metricsRoutes,
  ...notificationRoutes,
  ...operatorRoutes,
  ...profileRoutes,
  ...projectLookupRoutes,
  ...projectRoutes,
  ...propertyRoutes,
  ...proxyRoutes,
  ...qualityRoutes,
  ...reportChangeRoutes,
  ...reportingRoutes,
  ...reportRoutes,
  ...rowEvidenceRoutes,
  ...runRoutes,
  ...scheduleRoutes,
  ...searchRoutes,
  ...secondFactorRoutes,
  ...serviceAdminRoutes,
  ...serviceRoutes,
  ...signInRoutes,
  ...tableSchemaRoutes,
  ...taskRoutes,
  ...teamRoutes,
  ...threadRoutes,
  ...uploadRoutes,
  ...userRoutes,
}
export type Routes = typeof routes
export type RouteName = keyof Routes
