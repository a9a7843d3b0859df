import { route } from '../route.ts'
import { ActivityList, ActivityQuery } from '../schemas/project-activities.ts'
import { projectParams } from '../schemas/projects.ts'
import { AuditExportQuery, AuditList, AuditQuery } from '../schemas/activity.ts'

export const activityRoutes = {
  activityList: route({
    method: 'GET',
    path: '/projects/{id}/activities',
    tag: 'Activity',
    summary: 'List the activities in a project or in one of its reports, newest first',
    permission: 'project:view',
    params: projectParams,
    query: ActivityQuery,
    success: { status: 200, body: ActivityList },
  }),
  auditList: route({
    method: 'GET',
    path: '/admin/audit-log',
    tag: 'Audit log',
    summary: 'Read the audit log, newest first',
    permission: 'audit:view',
    query: AuditQuery,
    success: { status: 200, body: AuditList },
  }),
  auditExport: route({
    method: 'GET',
    path: '/admin/audit-log/export',
    tag: 'Audit log',
    summary: 'Download the audit log as CSV, newest first',
    permission: 'audit:view',
    query: AuditExportQuery,
    success: { status: 200, kind: 'stream', mime: 'text/csv' },
  }),
}
