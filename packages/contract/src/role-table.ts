import type { Permission } from './roles.ts'

/** The rows of the roles page: the permission matrix, grouped and labelled. */
export const roleTable: readonly { title: string; rows: readonly (readonly [Permission, string])[] }[] = [
  {
    title: 'Project',
    rows: [
      ['project:create', 'Create project'],
      ['project:update-name', 'Update project name'],
      ['project:update-details', 'Update project details'],
      ['project:update-status', 'Update status of project'],
      ['project:update-owner', 'Update project owner'],
      ['project:view-organization', 'View all projects in an organization'],
      ['project:jira', 'Access to Jira from platform'],
      ['project:view', 'View my projects'],
      ['project:view-all', 'View all projects'],
      ['project:transfer', 'Transfer project'],
      ['project:comment-assigned', 'Comment or attach on assigned tickets'],
      ['project:comment-all', 'Comment or attach on all projects'],
      ['project:comment-own', 'Comment or attach on projects created by me'],
    ],
  },
  {
    title: 'Report',
    rows: [
      ['report:run', 'Run or rerun'],
      ['report:export', 'Export'],
      ['report:update-delivery', 'Set or update delivery details'],
      ['report:update-schedule', 'Update schedule'],
      ['report:change-run-status', 'Change run status'],
      ['report:view-logs', 'View crawler logs'],
      ['report:advanced-operations', 'Merge, dedupe and advanced data operations'],
      ['report:mark-dnu', 'Mark run as DNU'],
      ['report:update-status', 'Update report status'],
      ['report:admin-params', 'View and edit admin params'],
      ['report:view-anomalies', 'View anomalies'],
      ['report:review', 'Release or reject held runs'],
      ['report:view-crawler-trend', 'View all crawler trend'],
      ['report:update-details', 'Update report details'],
      ['report:create', 'Create report'],
      ['report:update-params', 'Update report params'],
      ['report:edit', 'Edit report'],
      ['report:custom-params', 'Add or update custom params'],
      ['report:configure', 'Report config'],
      ['report:transfer', 'Transfer report to other project'],
      ['report:stop-run', 'Stop run'],
      ['report:generate-profile', 'Generate data profile'],
      ['report:view-rows-trend', 'View rows extracted trend'],
    ],
  },
  {
    title: 'Billing (admin page only)',
    rows: [
      ['billing:manage', 'Add or apply billing configuration'],
      ['billing:view', 'View-only billing'],
    ],
  },
  {
    title: 'Team',
    rows: [
      ['team:invite', 'Invite to team'],
      ['team:remove', 'Remove from team'],
      ['team:remove-from-projects', "Remove from others' projects"],
      ['team:change-role', 'Upgrade or degrade role'],
      ['team:transfer', 'Transfer user'],
      ['team:deactivate', 'Deactivate user'],
    ],
  },
  {
    title: 'Reporting',
    rows: [
      ['reporting:digest', 'Email digest'],
      ['reporting:view', 'Reporting'],
    ],
  },
]
