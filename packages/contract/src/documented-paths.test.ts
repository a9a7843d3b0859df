import { expect, it } from 'vitest'
import { routes, type RouteName } from './routes.ts'

/** Method, path and query parameters as documented for other programs; the names are only used in this code. */
const documented: [name: RouteName, call: string, parameters: string][] = [
  ['apiKeyList', 'GET /apiKey', ''],
  ['apiKeyCreate', 'POST /apiKey', ''],
  ['apiKeyUpdate', 'PUT /apiKey', ''],
  ['apiKeyDelete', 'DELETE /apiKey', 'apiKeyId'],
  ['globalSearch', 'GET /projects/global', 'search filter'],
  ['globalReports', 'GET /projects/global/reports', 'search offset limit'],
  ['userImpersonate', 'GET /users/{userId}/impersonate', ''],
  ['refresh', 'POST /auth/refresh', ''],
  ['logout', 'GET /auth/logout', 'returnTo sessionExpired'],
  ['runLogs', 'GET /projects/{id}/reports/{rid}/histories/{hid}/logs', ''],
  ['crawlerLogs', 'GET /projects/crawler-logs-service', 'offset limit'],
  ['crawlerLogsDownload', 'POST /projects/download-crawler-logs', ''],
  [
    'pageWiseMetrics',
    'GET /projects/{id}/reports/{rid}/page-wise-metrics',
    'historyId timeRange runEndedDate runStartedDate pageId download',
  ],
  ['reportList', 'GET /projects/{id}/reports', ''],
  ['projectRuns', 'GET /projects/{id}/runs', ''],
  [
    'historyAnomalies',
    'GET /projects/{id}/reports/{rid}/schedules/{scheduleId}/{hid}/history-anomalies',
    'limit',
  ],
  [
    'anomalyTasks',
    'GET /users/admin/anomalies/get-anomalies-tasks-with-filter',
    'status assignedTo accountId projectId reportId startDate endDate',
  ],
  ['anomalyAssign', 'POST /users/admin/anomalies/assign-action-task', ''],
  ['anomalyUpdate', 'PUT /users/admin/anomalies/update-action-task', ''],
  ['anomalyContributors', 'GET /users/admin/anomalies/get-anomalies-contributer', ''],
  ['anomalyTaskGet', 'GET /users/admin/anomalies/history/{historyId}', ''],
  ['fileNotes', 'GET /projects/{id}/files/{fileId}/notes', ''],
  ['fileNotesPut', 'PUT /projects/{id}/files/{fileId}/notes', ''],
  ['fileNoteDelete', 'DELETE /projects/{id}/files/{fileId}/notes/{noteId}', ''],
  ['reportParamsGet', 'GET /projects/{id}/reports/{rid}/params', ''],
  ['reportNames', 'GET /projects/get-all-reports', 'projectIds'],
  ['reportsStatusUpdate', 'PUT /bulk-update-reports-status', ''],
  ['accountPage', 'GET /organizations/org-v2', ''],
  ['accountGet', 'GET /organizations/{orgId}', ''],
  ['accountList', 'GET /organizations', 'accountIdList'],
  ['accountNames', 'GET /organizations/get-organization-list', 'organization_ids'],
  ['accountSearch', 'GET /organizations/search-organizations', ''],
  ['accountOwned', 'GET /organizations/get-owned-organizations', ''],
  [
    'profileTrend',
    'GET /projects/{id}/reports/{rid}/histories/{hid}/data-profiler-columns/{scheduleId}/columns-last-run',
    'limit page_id column_name',
  ],
  [
    'profileGet',
    'GET /projects/{id}/reports/{rid}/histories/{hid}/data-profiler-statistics/{scheduleId}/last-run-stats',
    'limit page_id',
  ],
]

// spec: KEY-21, KEY-22, KEY-23, KEY-24, KEY-25, SRCH-20, SRCH-21, IMP-10, SESS-07, SESS-08, SESS-09, LOG-02, LOG-05, LOG-06
// spec: ANOM-35, TREND-06, REP-24, REP-25, REP-26, REP-27, REP-28, ADM-05, ADM-06, ADM-07, ADM-08, ADM-09, ADM-10, PROF-09, PROF-10, NOTE-11
it.each(documented)('%s is %s', (name, call, parameters) => {
  const { method, path, query } = routes[name] as (typeof routes)[RouteName] & { query?: { shape: object } }

  expect(`${method} ${path}`).toBe(call)
  expect(Object.keys(query?.shape ?? {})).toEqual(
    expect.arrayContaining(parameters.split(' ').filter(Boolean)),
  )
})
