import { route } from '../route.ts'
import {
  LogDownload,
  LogDownloadQuery,
  LogDownloadStart,
  LogList,
  LogQuery,
  LogServiceList,
  LogServiceQuery,
} from '../schemas/logs.ts'
import { runParams } from '../schemas/runs.ts'

const viewed = { tag: 'Logs', permission: 'report:view-logs' } as const

export const logRoutes = {
  runLogs: route({
    ...viewed,
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/logs',
    summary: 'Read the log of a run, oldest first, or its newest entries',
    params: runParams,
    query: LogQuery,
    success: { status: 200, body: LogList },
  }),
  runLogFile: route({
    ...viewed,
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/logs/file',
    summary: 'Download the log of a run as CSV',
    params: runParams,
    query: LogDownloadQuery,
    success: { status: 200, kind: 'stream', mime: 'text/csv' },
  }),
  crawlerLogs: route({
    ...viewed,
    method: 'GET',
    path: '/projects/crawler-logs-service',
    summary: 'Read the log of a run without knowing its project and report',
    query: LogServiceQuery,
    success: { status: 200, body: LogServiceList },
    errors: ['NOT_FOUND'],
  }),
  crawlerLogsDownload: route({
    ...viewed,
    method: 'POST',
    path: '/projects/download-crawler-logs',
    summary: 'Get the URL of a log file',
    body: LogDownload,
    success: { status: 202, body: LogDownloadStart },
    errors: ['NOT_FOUND'],
    changesNothing: true,
  }),
}
