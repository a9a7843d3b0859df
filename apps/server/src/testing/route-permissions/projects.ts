import type { PartOfRoutes } from './part-of-routes.ts'

/** Projects, and what is said in them. */
export const projectsPermissions = {
  // Activity
  activityList: 'project:view',

  // Projects
  dashboard: 'project:view',
  dashboardDesk: 'project:view',
  dashboardOwn: 'project:view',
  projectNames: 'project:view',
  projectsOfAccounts: 'project:view',
  organizationProjects: 'project:view',
  reportNames: 'report:view',
  projectRuns: 'report:view',
  projectOwnerLookup: 'user:manage',
  projectTicketSave: 'project:jira',
  ticketLookup: 'project:jira',

  // Jira issues of threads
  jiraGet: 'project:jira',
  jiraLink: 'project:jira',
  jiraIssueCreate: 'project:jira',
  jiraUnlink: 'project:jira',
  jiraRetry: 'project:jira',
  jiraEvent: 'public',
  projectList: 'project:view',
  projectCount: 'project:view',
  projectCreate: 'project:create',
  demoProjectCreate: 'report:create',
  projectGet: 'project:view',
  projectUpdate: 'project:update-name',
  projectDetailsUpdate: 'project:update-details',
  projectOwnerChange: 'project:update-owner',
  projectTransfer: 'project:transfer',
  projectStatusUpdate: 'project:update-status',

  // Search
  globalSearch: 'project:view',
  globalReports: 'report:view',

  // Threads and messages
  threadAll: 'project:view',
  threadCounts: 'project:view',
  threadUnread: 'project:view',
  threadNotices: 'project:view',
  threadAssignees: 'thread:manage',
  threadBulk: 'project:view',
  threadList: 'project:view',
  threadCreate: 'project:comment-own',
  threadGet: 'project:view',
  threadUpdate: 'project:comment-own',
  threadEvents: 'project:view',
  threadRead: 'project:view',
  threadWatch: 'project:view',
  mentionList: 'project:view',
  referencePreview: 'project:comment-own',
  messageList: 'project:view',
  messageHits: 'project:view',
  messageSend: 'project:comment-own',
  messageEdit: 'project:comment-own',
  messageDelete: 'project:comment-own',
  messageLatest: 'project:view',
  messageVersions: 'project:view',
  messageReact: 'project:comment-own',

  // Files of messages
  fileUpload: 'project:comment-own',
  fileGet: 'project:view',
  fileContent: 'project:view',
  fileDelete: 'project:comment-own',
  threadFiles: 'project:view',
  uploadCreate: 'project:comment-own',
  uploadGet: 'project:comment-own',
  uploadPartTarget: 'project:comment-own',
  uploadPart: 'project:comment-own',
  uploadComplete: 'project:comment-own',
  uploadAbort: 'project:comment-own',
  fileNotes: 'project:view',
  fileNotesPut: 'project:comment-own',
  fileNoteDelete: 'project:comment-own',
  fileNoteVersions: 'project:view',
} satisfies PartOfRoutes
