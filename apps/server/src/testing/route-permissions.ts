import type { Permission } from '@windrow/contract/roles'
import type { RouteName } from '@windrow/contract/routes'

/**
 * The permission of each route, written by hand a second time, because tests must not take their expectations from the
 * contract they check. Adding a route here is the occasion to review its permission.
 */
export const routePermissions: Record<RouteName, Permission | 'public'> = {
  // Set-up
  setUpState: 'public',
  setUp: 'public',

  // Sign-in
  login: 'public',
  refresh: 'public',
  logout: 'public',
  oidcStart: 'public',
  oidcCallback: 'public',
  profile: 'profile:view',
  secondFactorVerify: 'public',
  passwordForgotten: 'public',
  passwordResetDetails: 'public',
  passwordReset: 'public',
  signUpDetails: 'public',
  signUp: 'public',
  loginByEmail: 'public',
  ssoTokenCheck: 'public',
  ssoLogin: 'public',

  // Accounts
  accountPage: 'account:view',
  accountCheck: 'account:view',
  accountList: 'account:view',
  accountNames: 'account:view',
  accountSearch: 'account:view',
  accountOwned: 'account:view',
  accountGet: 'account:view',
  accountCreate: 'account:manage',
  accountUpdate: 'account:manage',
  accountDeactivate: 'team:deactivate',
  accountReactivate: 'team:deactivate',
  accountSecondFactor: 'team:require-second-factor',
  accountSecondFactorChange: 'team:require-second-factor',

  // Activity
  activityList: 'project:view',

  // Audit log
  auditList: 'audit:view',
  auditExport: 'audit:view',

  // API keys
  apiKeyList: 'key:manage',
  apiKeyCreate: 'key:manage',
  apiKeyUpdate: 'key:manage',
  apiKeyDelete: 'key:manage',

  // Data
  keyProposal: 'report:view',
  comparisonCreate: 'report:view',
  comparisonGet: 'report:view',
  comparisonRows: 'report:view',
  comparisonDownload: 'report:export',
  datasetJobList: 'report:view',
  datasetJobGet: 'report:view',
  datasetJobCancel: 'report:view',
  pageWiseMetrics: 'report:view-rows-trend',
  pageWiseMetricsFile: 'report:view-rows-trend',
  profileGet: 'report:view',
  profileTrend: 'report:view',
  profileGenerate: 'report:generate-profile',
  profileCancel: 'report:generate-profile',
  runDataExport: 'report:export',
  runExportList: 'report:export',
  runPages: 'report:view',
  runRows: 'report:view',
  runPicture: 'report:view',
  runDownload: 'report:export',
  tableSchemaList: 'report:view',
  tableSchemaSave: 'report:edit',
  tableSchemaRemove: 'report:edit',
  tableSchemaLearn: 'report:edit',
  runJudgements: 'report:view',
  runJudge: 'report:edit',

  // Projects
  dashboard: 'project:view',
  projectNames: 'project:view',
  projectsOfAccounts: 'project:view',
  organizationProjects: 'project:view',
  reportNames: 'report:view',
  projectRuns: 'report:view',
  projectOwnerLookup: 'user:manage',
  projectTicketSave: 'project:jira',
  ticketLookup: 'project:jira',
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

  // Runs
  runMerge: 'report:advanced-operations',
  runDedupe: 'report:advanced-operations',
  runImport: 'report:import',
  runImportFile: 'report:import',
  runFailures: 'report:view',
  evidenceList: 'report:view',
  evidencePage: 'report:view',
  evidenceScreenshot: 'report:view',
  reportEvents: 'report:view',
  runList: 'report:view',
  runStart: 'report:run',
  runStop: 'report:stop-run',
  runBulkUpdate: 'report:change-run-status',
  runRestore: 'report:change-run-status',
  runBulkExport: 'report:export',
  runExportGet: 'report:export',
  runExportFile: 'report:export',
  runGet: 'report:view',

  // Deliveries
  destinationList: 'report:view',
  destinationCreate: 'report:update-delivery',
  destinationTest: 'report:update-delivery',
  fileNameExample: 'report:view',
  deliveryAttempts: 'report:view',
  deliveryList: 'report:view',
  deliveryGet: 'report:view',
  deliveryResend: 'report:update-delivery',
  deliveryCancel: 'report:update-delivery',
  destinationGet: 'report:view',
  destinationUpdate: 'report:update-delivery',
  destinationSwitch: 'report:update-delivery',
  destinationDelete: 'report:update-delivery',
  deliverNow: 'report:update-delivery',
  sshKeyGet: 'report:update-delivery',
  deliveredFile: 'public',

  // Logs
  runLogs: 'report:view-logs',
  runLogFile: 'report:view-logs',
  crawlerLogs: 'report:view-logs',
  crawlerLogsDownload: 'report:view-logs',

  // Notifications
  notificationList: 'profile:view',
  notificationCount: 'profile:view',
  notificationsRead: 'profile:view',
  notificationRules: 'profile:view',
  notificationRuleCreate: 'profile:view',
  notificationRuleUpdate: 'profile:view',
  notificationRuleDelete: 'profile:view',
  notificationMail: 'profile:view',
  notificationUnsubscribe: 'public',
  notificationOneClick: 'public',
  notificationOneClickPage: 'public',

  // Operation
  health: 'public',
  openapi: 'public',
  recipeSchema: 'public',
  mailList: 'mail:view',
  mailOpen: 'mail:view',
  mailTest: 'mail:view',
  mailBounce: 'mail:view',

  // Users
  properties: 'profile:view',
  userSecondFactorReset: 'team:reset-second-factor',
  userEligibility: 'team:invite',
  userList: 'user:view',
  userCreate: 'user:manage',
  userGet: 'team:view',
  userUpdate: 'user:manage',
  userProjects: 'team:view',
  userRoleChange: 'team:change-role',
  userTransfer: 'team:transfer',
  userDeactivate: 'team:deactivate',
  userReactivate: 'team:deactivate',
  userImpersonate: 'user:impersonate',
  impersonationStop: 'public',

  // Proxies
  proxyLists: 'proxy:manage',
  proxyListUpdate: 'proxy:manage',
  proxyUsage: 'proxy:manage',
  proxyPage: 'proxy:manage',
  proxyCreate: 'proxy:manage',
  proxyImport: 'proxy:manage',
  proxyUpdate: 'proxy:manage',
  proxyDelete: 'proxy:manage',
  proxyCheck: 'proxy:manage',
  runProxyTypes: 'proxy:view-cost',

  // Reports
  reportParamsGet: 'report:admin-params',
  reportVersions: 'report:configure',
  reportVersionChoose: 'report:configure',
  reportConfigure: 'report:configure',
  reportStatusChange: 'report:update-status',
  reportTransfer: 'report:transfer',
  reportsStatusUpdate: 'report:update-status',
  reportList: 'report:view',
  reportCreate: 'report:create',
  reportGet: 'report:view',
  reportUpdate: 'report:edit',
  recipeGet: 'report:view',
  recipeSave: 'report:edit',

  // Page extractor
  recipeCheck: 'report:create',
  pageCopyCreate: 'report:create',
  pageCopyHtml: 'report:create',
  pageCopyResource: 'report:create',
  pageCopyEvaluate: 'report:create',
  pageCopyPoint: 'report:create',

  // Schedules
  scheduleList: 'report:view',
  scheduleCalendar: 'report:view',
  schedulePreview: 'report:update-schedule',
  scheduleAdminSettings: 'report:admin-params',
  scheduleCreate: 'report:update-schedule',
  scheduleGet: 'report:view',
  scheduleUpdate: 'report:update-schedule',
  scheduleDelete: 'report:update-schedule',
  schedulePause: 'report:update-schedule',
  scheduleResume: 'report:update-schedule',
  scheduleRun: 'report:run',

  // Search
  globalSearch: 'project:view',
  globalReports: 'report:view',

  // Own user
  secondFactorGet: 'profile:view',
  secondFactorBegin: 'profile:view',
  secondFactorConfirm: 'profile:view',
  secondFactorRemove: 'profile:view',
  profileUpdate: 'profile:view',
  passwordChange: 'profile:view',
  sessionList: 'profile:view',
  sessionRevoke: 'profile:view',
  sessionRevokeOthers: 'profile:view',
  userSettings: 'profile:view',
  userSettingsSave: 'profile:view',

  // Services
  serviceList: 'report:admin-params',
  serviceDetails: 'report:view',
  reportServiceGet: 'report:configure',
  reportServiceSave: 'report:configure',
  secretList: 'report:configure',
  secretSave: 'report:configure',
  secretDelete: 'report:configure',

  // Teams
  rolesPermissions: 'role:view',
  roleSecondFactors: 'role:require-second-factor',
  roleSecondFactorChange: 'role:require-second-factor',
  teamMembers: 'team:view',
  teamInvitees: 'team:view',
  teamMember: 'team:view',
  teamMemberRemove: 'team:remove',
  teamInvite: 'team:invite',
  teamReinvite: 'team:reinvite',
  projectMembersAdd: 'team:invite',
  projectMemberRemove: 'team:remove-from-projects',
}

/** Routes for the user in person: not for API keys, nor for someone who acts as the user. */
export const personalRoutes: RouteName[] = [
  'accountSecondFactorChange',
  'apiKeyCreate',
  'apiKeyDelete',
  'apiKeyUpdate',
  'mailOpen',
  'passwordChange',
  'roleSecondFactorChange',
  'secondFactorBegin',
  'secondFactorConfirm',
  'secondFactorGet',
  'secondFactorRemove',
  'sessionList',
  'sessionRevoke',
  'sessionRevokeOthers',
  'userImpersonate',
  'userSecondFactorReset',
]

/** Routes, besides those without a login, that work for users who still have to set up a second factor. */
export const routesBeforeSecondFactor: RouteName[] = [
  'profile',
  'secondFactorBegin',
  'secondFactorConfirm',
  'secondFactorGet',
]
