import { route } from '../route.ts'
import { StatusResults } from '../schemas/project-changes.ts'
import {
  Report,
  ReportConfiguration,
  ReportParams,
  reportParams,
  ReportsStatusUpdate,
  ReportStatusChange,
  ReportTransfer,
  ReportVersionChoice,
  ReportVersions,
} from '../schemas/reports.ts'

const changed = { tag: 'Reports', params: reportParams, success: { status: 200, body: Report } } as const

export const reportChangeRoutes = {
  reportParamsGet: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/params',
    tag: 'Reports',
    summary: 'Get the configuration of a report: parameters of its service, start URLs',
    permission: 'report:admin-params',
    params: reportParams,
    success: { status: 200, body: ReportParams },
  }),
  reportVersions: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/versions',
    tag: 'Reports',
    summary: 'List the versions of the recipe or the service of a report, newest first',
    permission: 'report:configure',
    params: reportParams,
    success: { status: 200, body: ReportVersions },
  }),
  reportVersionChoose: route({
    ...changed,
    method: 'PUT',
    path: '/projects/{id}/reports/{rid}/versions',
    summary: 'Choose the version for the next runs',
    permission: 'report:configure',
    body: ReportVersionChoice,
    errors: ['NOT_FOUND', 'SERVICE_INVALID'],
  }),
  reportConfigure: route({
    ...changed,
    method: 'PUT',
    path: '/projects/{id}/reports/{rid}/configuration',
    summary: 'Set the sites and notifications of a report',
    permission: 'report:configure',
    body: ReportConfiguration,
  }),
  reportStatusChange: route({
    ...changed,
    method: 'PUT',
    path: '/projects/{id}/reports/{rid}/status',
    summary: 'Change the status of a report, with a note that explains it',
    permission: 'report:update-status',
    body: ReportStatusChange,
  }),
  reportTransfer: route({
    ...changed,
    method: 'POST',
    path: '/projects/{id}/reports/{rid}/transfer',
    summary: 'Move a report with its runs to another project',
    permission: 'report:transfer',
    body: ReportTransfer,
    errors: ['CONFLICT', 'NAME_TAKEN', 'RUN_ACTIVE'],
  }),
  reportsStatusUpdate: route({
    method: 'PUT',
    path: '/bulk-update-reports-status',
    tag: 'Reports',
    summary: 'Change the status of several reports of any project, independently',
    permission: 'report:update-status',
    body: ReportsStatusUpdate,
    success: { status: 200, body: StatusResults },
    errors: ['CONFLICT'],
  }),
}
