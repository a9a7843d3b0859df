import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../context.ts'
import { accountDeactivate, accountReactivate } from '../features/accounts/account-status.ts'
import { accountCreate, accountUpdate } from '../features/accounts/change-accounts.ts'
import {
  accountCheck,
  accountGet,
  accountList,
  accountNames,
  accountOwned,
  accountPage,
  accountSearch,
} from '../features/accounts/view-accounts.ts'
import { activityList } from '../features/activity/project-activities.ts'
import { auditExport, auditList } from '../features/activity/audit-log.ts'
import { comparisonCreate, keyProposal } from '../features/comparisons/compare-runs.ts'
import { comparisonDownload, comparisonGet, comparisonRows } from '../features/comparisons/read-comparison.ts'
import { dashboard } from '../features/dashboard/dashboard.ts'
import { datasetJobCancel, datasetJobGet, datasetJobList } from '../features/dataset-jobs/job-calls.ts'
import { runDedupe, runMerge } from '../features/dataset-operations/combine-runs.ts'
import { runImport, runImportFile } from '../features/dataset-operations/import-run.ts'
import { runDownload } from '../features/datasets/download-rows.ts'
import { runPicture } from '../features/pictures/show-picture.ts'
import { runRows } from '../features/datasets/read-rows.ts'
import { runPages } from '../features/datasets/run-pages.ts'
import {
  destinationCreate,
  destinationDelete,
  destinationSwitch,
  destinationUpdate,
} from '../features/deliveries/change-destinations.ts'
import {
  deliverNow,
  deliveryAttempts,
  deliveryCancel,
  deliveryGet,
  deliveryList,
  deliveryResend,
} from '../features/deliveries/delivery-calls.ts'
import { deliveredFile } from '../features/deliveries/file-links.ts'
import { receiveBounce } from '../features/deliveries/receive-bounce.ts'
import { sshKeyGet } from '../features/deliveries/ssh-keys.ts'
import { destinationTest } from '../features/deliveries/test-destination.ts'
import { destinationGet, destinationList, fileNameExample } from '../features/deliveries/view-destinations.ts'
import {
  evidenceList,
  evidencePage,
  evidenceScreenshot,
  runFailures,
} from '../features/evidence/view-evidence.ts'
import { apiKeyCreate, apiKeyDelete, apiKeyList, apiKeyUpdate } from '../features/identity/api-keys.ts'
import { impersonationStop, userImpersonate } from '../features/identity/impersonate.ts'
import { ssoLogin, ssoTokenCheck } from '../features/identity/link-login.ts'
import { logIn } from '../features/identity/log-in.ts'
import { logOut } from '../features/identity/log-out.ts'
import { loginByEmail, passwordForgotten } from '../features/identity/mailed-links.ts'
import {
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorGet,
  secondFactorRemove,
  userSecondFactorReset,
} from '../features/identity/second-factor-calls.ts'
import {
  accountSecondFactor,
  accountSecondFactorChange,
  roleSecondFactorChange,
  roleSecondFactors,
} from '../features/identity/require-second-factor.ts'
import { secondFactorVerify } from '../features/identity/second-factor-login.ts'
import { sessionList, sessionRevoke, sessionRevokeOthers } from '../features/identity/own-sessions.ts'
import { oidcCallback, oidcStart } from '../features/identity/oidc-login.ts'
import { passwordChange, passwordReset, passwordResetDetails } from '../features/identity/password-calls.ts'
import { profile } from '../features/identity/profile.ts'
import { refresh } from '../features/identity/refresh.ts'
import { setUp, setUpState } from '../features/identity/set-up.ts'
import { signUp, signUpDetails } from '../features/identity/sign-up.ts'
import { crawlerLogsDownload, runLogFile } from '../features/logs/download-log.ts'
import { crawlerLogs, runLogs } from '../features/logs/read-log.ts'
import { pageWiseMetrics, pageWiseMetricsFile } from '../features/metrics/metrics-calls.ts'
import {
  notificationCount,
  notificationList,
  notificationsRead,
} from '../features/notifications/notification-calls.ts'
import {
  notificationMail,
  notificationRuleCreate,
  notificationRuleDelete,
  notificationRules,
  notificationRuleUpdate,
} from '../features/notifications/rule-calls.ts'
import {
  notificationOneClick,
  notificationOneClickPage,
  notificationUnsubscribe,
} from '../features/notifications/unsubscribe.ts'
import { apiDescription, recipeDescription } from '../features/operation/api-description.ts'
import { health } from '../features/operation/health.ts'
import { listMails, openMail, sendTestMail } from '../features/operation/mails.ts'
import { pageCopyResource } from '../features/page-extractor/copy-resource.ts'
import { pageCopyCreate } from '../features/page-extractor/create-page-copy.ts'
import { recipeCheck } from '../features/page-extractor/check-recipe-call.ts'
import { pageCopyEvaluate, pageCopyHtml, pageCopyPoint } from '../features/page-extractor/work-on-copy.ts'
import {
  profileCancel,
  profileGenerate,
  profileGet,
  profileTrend,
} from '../features/profiles/profile-calls.ts'
import { demoProjectCreate } from '../features/projects/create-demo-project.ts'
import {
  projectDetailsUpdate,
  projectOwnerChange,
  projectUpdate,
} from '../features/projects/change-project.ts'
import { projectCreate } from '../features/projects/create-project.ts'
import { projectOwnerLookup } from '../features/projects/owner-lookup.ts'
import { projectCount, projectList } from '../features/projects/project-calls.ts'
import { projectGet } from '../features/projects/project-detail.ts'
import {
  organizationProjects,
  projectNames,
  projectsOfAccounts,
  reportNames,
} from '../features/projects/project-names.ts'
import { projectStatusUpdate } from '../features/projects/project-status.ts'
import { projectTicketSave } from '../features/projects/project-ticket.ts'
import { projectTransfer } from '../features/projects/transfer-project.ts'
import { proxyCheck } from '../features/proxies/check-proxy.ts'
import { proxyImport } from '../features/proxies/import-proxies.ts'
import {
  proxyCreate,
  proxyDelete,
  proxyLists,
  proxyListUpdate,
  proxyPage,
  proxyUpdate,
} from '../features/proxies/proxy-calls.ts'
import { proxyUsage, runProxyTypes } from '../features/proxies/proxy-usage.ts'
import { reportConfigure } from '../features/reports/configure-report.ts'
import { projectRuns } from '../features/reports/project-runs.ts'
import { recipeGet, recipeSave } from '../features/reports/recipes.ts'
import { reportCreate, reportGet, reportList, reportUpdate } from '../features/reports/report-calls.ts'
import { reportParamsGet } from '../features/reports/report-params.ts'
import { reportsStatusUpdate, reportStatusChange } from '../features/reports/report-status.ts'
import { reportVersionChoose, reportVersions } from '../features/reports/report-versions.ts'
import { reportTransfer } from '../features/reports/transfer-report.ts'
import { reportEvents } from '../features/runs/report-events.ts'
import { runGet, runList } from '../features/runs/run-calls.ts'
import { runDataExport, runExportList } from '../features/runs/export-data.ts'
import { runBulkExport, runExportFile, runExportGet } from '../features/runs/export-runs.ts'
import { runStart } from '../features/runs/start-run.ts'
import { stopRuns } from '../features/runs/stop-runs.ts'
import { runBulkUpdate, runRestore } from '../features/runs/update-runs.ts'
import {
  scheduleAdminSettings,
  scheduleCreate,
  scheduleDelete,
  schedulePause,
  scheduleResume,
  scheduleUpdate,
} from '../features/schedules/change-schedules.ts'
import { scheduleCalendar } from '../features/schedules/schedule-calendar.ts'
import {
  scheduleGet,
  scheduleList,
  schedulePreview,
  scheduleRun,
} from '../features/schedules/view-schedules.ts'
import { globalReports, globalSearch } from '../features/search/search-calls.ts'
import { secretDelete, secretList, secretSave } from '../features/secrets/secret-calls.ts'
import { reportServiceGet, reportServiceSave, serviceList } from '../features/services/service-calls.ts'
import { serviceDetails } from '../features/services/service-details.ts'
import { profileUpdate } from '../features/settings/profile-update.ts'
import { properties } from '../features/settings/properties.ts'
import { userSettings, userSettingsSave } from '../features/settings/user-settings.ts'
import {
  teamMemberRemove,
  userDeactivate,
  userReactivate,
  userRoleChange,
  userTransfer,
  userUpdate,
} from '../features/teams/change-people.ts'
import {
  runJudge,
  runJudgements,
  tableSchemaLearn,
  tableSchemaList,
  tableSchemaRemove,
  tableSchemaSave,
} from '../features/table-schemas/table-schema-calls.ts'
import { ticketLookup } from '../features/support/ticket-calls.ts'
import { userEligibility } from '../features/teams/eligibility.ts'
import { teamInvite, teamReinvite, userCreate } from '../features/teams/invite.ts'
import { projectMemberRemove, projectMembersAdd } from '../features/teams/project-members.ts'
import { rolesPermissions } from '../features/teams/roles-permissions.ts'
import {
  teamInvitees,
  teamMember,
  teamMembers,
  userGet,
  userList,
  userProjects,
} from '../features/teams/view-people.ts'
import type { Handlers } from './handler.ts'

/** Every route of the contract with the function that answers it. */
export const createHandlers = (app: AppContext): Handlers<Routes> => ({
  setUpState: setUpState(app),
  setUp: setUp(app),
  login: logIn(app),
  refresh: refresh(app),
  logout: logOut(app),
  oidcStart: oidcStart(app),
  oidcCallback: oidcCallback(app),
  profile,
  health: health(app),
  openapi: apiDescription(app),
  recipeSchema: recipeDescription(),
  mailList: listMails(app),
  mailOpen: openMail(app),
  mailBounce: receiveBounce(app),
  notificationList: notificationList(app),
  notificationCount: notificationCount(app),
  notificationsRead: notificationsRead(app),
  notificationRules: notificationRules(app),
  notificationRuleCreate: notificationRuleCreate(app),
  notificationRuleUpdate: notificationRuleUpdate(app),
  notificationRuleDelete: notificationRuleDelete(app),
  notificationMail: notificationMail(app),
  notificationUnsubscribe: notificationUnsubscribe(app),
  notificationOneClick: notificationOneClick(app),
  notificationOneClickPage: notificationOneClickPage(),
  mailTest: sendTestMail(app),
  projectList: projectList(app),
  projectCount: projectCount(app),
  projectCreate: projectCreate(app),
  demoProjectCreate: demoProjectCreate(app),
  projectGet: projectGet(app),
  projectUpdate: projectUpdate(app),
  dashboard: dashboard(app),
  projectDetailsUpdate: projectDetailsUpdate(app),
  projectOwnerChange: projectOwnerChange(app),
  projectTransfer: projectTransfer(app),
  projectStatusUpdate: projectStatusUpdate(app),
  projectNames: projectNames(app),
  projectsOfAccounts: projectsOfAccounts(app),
  organizationProjects: organizationProjects(app),
  reportNames: reportNames(app),
  projectRuns: projectRuns(app),
  projectOwnerLookup: projectOwnerLookup(app),
  projectTicketSave: projectTicketSave(app),
  ticketLookup: ticketLookup(app),
  reportList: reportList(app),
  reportCreate: reportCreate(app),
  reportGet: reportGet(app),
  reportUpdate: reportUpdate(app),
  reportParamsGet: reportParamsGet(app),
  reportVersions: reportVersions(app),
  reportVersionChoose: reportVersionChoose(app),
  reportConfigure: reportConfigure(app),
  reportStatusChange: reportStatusChange(app),
  reportsStatusUpdate: reportsStatusUpdate(app),
  reportTransfer: reportTransfer(app),
  recipeGet: recipeGet(app),
  recipeSave: recipeSave(app),
  reportEvents: reportEvents(app),
  recipeCheck: recipeCheck(app),
  pageCopyCreate: pageCopyCreate(app),
  pageCopyHtml: pageCopyHtml(app),
  pageCopyResource: pageCopyResource(app),
  pageCopyEvaluate: pageCopyEvaluate(app),
  pageCopyPoint: pageCopyPoint(app),
  runList: runList(app),
  runStart: runStart(app),
  scheduleList: scheduleList(app),
  scheduleCalendar: scheduleCalendar(app),
  schedulePreview: schedulePreview(app),
  scheduleAdminSettings: scheduleAdminSettings(app),
  scheduleCreate: scheduleCreate(app),
  scheduleGet: scheduleGet(app),
  scheduleUpdate: scheduleUpdate(app),
  scheduleDelete: scheduleDelete(app),
  schedulePause: schedulePause(app),
  scheduleResume: scheduleResume(app),
  scheduleRun: scheduleRun(app),
  globalSearch: globalSearch(app),
  globalReports: globalReports(app),
  activityList: activityList(app),
  datasetJobList: datasetJobList(app),
  datasetJobGet: datasetJobGet(app),
  datasetJobCancel: datasetJobCancel(app),
  runMerge: runMerge(app),
  runDedupe: runDedupe(app),
  runImport: runImport(app),
  runImportFile: runImportFile(app),
  keyProposal: keyProposal(app),
  comparisonCreate: comparisonCreate(app),
  comparisonGet: comparisonGet(app),
  comparisonRows: comparisonRows(app),
  comparisonDownload: comparisonDownload(app),
  tableSchemaList: tableSchemaList(app),
  tableSchemaSave: tableSchemaSave(app),
  tableSchemaRemove: tableSchemaRemove(app),
  tableSchemaLearn: tableSchemaLearn(app),
  runJudgements: runJudgements(app),
  runJudge: runJudge(app),
  runStop: stopRuns(app),
  runBulkUpdate: runBulkUpdate(app),
  runRestore: runRestore(app),
  runBulkExport: runBulkExport(app),
  runDataExport: runDataExport(app),
  runExportList: runExportList(app),
  runExportGet: runExportGet(app),
  runExportFile: runExportFile(app),
  runGet: runGet(app),
  runLogs: runLogs(app),
  runLogFile: runLogFile(app),
  crawlerLogs: crawlerLogs(app),
  crawlerLogsDownload: crawlerLogsDownload(app),
  runPages: runPages(app),
  runRows: runRows(app),
  runPicture: runPicture(app),
  runDownload: runDownload(app),
  runFailures: runFailures(app),
  profileGet: profileGet(app),
  profileTrend: profileTrend(app),
  profileGenerate: profileGenerate(app),
  profileCancel: profileCancel(app),
  pageWiseMetrics: pageWiseMetrics(app),
  pageWiseMetricsFile: pageWiseMetricsFile(app),
  serviceList: serviceList(app),
  serviceDetails: serviceDetails(app),
  reportServiceGet: reportServiceGet(app),
  reportServiceSave: reportServiceSave(app),
  secretList: secretList(app),
  secretSave: secretSave(app),
  secretDelete: secretDelete(app),
  destinationList: destinationList(app),
  destinationCreate: destinationCreate(app),
  destinationTest: destinationTest(app),
  fileNameExample: fileNameExample(app),
  deliveryAttempts: deliveryAttempts(app),
  deliveryList: deliveryList(app),
  deliveryGet: deliveryGet(app),
  deliveryResend: deliveryResend(app),
  deliveryCancel: deliveryCancel(app),
  destinationGet: destinationGet(app),
  destinationUpdate: destinationUpdate(app),
  destinationSwitch: destinationSwitch(app),
  destinationDelete: destinationDelete(app),
  deliverNow: deliverNow(app),
  sshKeyGet: sshKeyGet(app),
  deliveredFile: deliveredFile(app),
  evidenceList: evidenceList(app),
  evidencePage: evidencePage(app),
  evidenceScreenshot: evidenceScreenshot(app),
  rolesPermissions,
  auditList: auditList(app),
  auditExport: auditExport(app),
  userImpersonate: userImpersonate(app),
  impersonationStop: impersonationStop(app),
  teamMembers: teamMembers(app),
  teamInvitees: teamInvitees(app),
  teamMember: teamMember(app),
  teamMemberRemove: teamMemberRemove(app),
  teamInvite: teamInvite(app),
  teamReinvite: teamReinvite(app),
  projectMembersAdd: projectMembersAdd(app),
  projectMemberRemove: projectMemberRemove(app),
  userEligibility: userEligibility(app),
  userList: userList(app),
  userCreate: userCreate(app),
  userGet: userGet(app),
  userUpdate: userUpdate(app),
  userProjects: userProjects(app),
  userRoleChange: userRoleChange(app),
  userTransfer: userTransfer(app),
  userDeactivate: userDeactivate(app),
  userReactivate: userReactivate(app),
  accountPage: accountPage(app),
  accountCheck: accountCheck(app),
  accountList: accountList(app),
  accountNames: accountNames(app),
  accountSearch: accountSearch(app),
  accountOwned: accountOwned(app),
  accountGet: accountGet(app),
  accountCreate: accountCreate(app),
  accountUpdate: accountUpdate(app),
  accountDeactivate: accountDeactivate(app),
  accountReactivate: accountReactivate(app),
  apiKeyList: apiKeyList(app),
  apiKeyCreate: apiKeyCreate(app),
  apiKeyUpdate: apiKeyUpdate(app),
  apiKeyDelete: apiKeyDelete(app),
  passwordForgotten: passwordForgotten(app),
  passwordResetDetails: passwordResetDetails(app),
  passwordReset: passwordReset(app),
  signUpDetails: signUpDetails(app),
  signUp: signUp(app),
  loginByEmail: loginByEmail(app),
  ssoTokenCheck: ssoTokenCheck(app),
  ssoLogin: ssoLogin(app),
  secondFactorVerify: secondFactorVerify(app),
  secondFactorGet: secondFactorGet(app),
  accountSecondFactor: accountSecondFactor(app),
  accountSecondFactorChange: accountSecondFactorChange(app),
  roleSecondFactors: roleSecondFactors(app),
  roleSecondFactorChange: roleSecondFactorChange(app),
  secondFactorBegin: secondFactorBegin(app),
  secondFactorConfirm: secondFactorConfirm(app),
  secondFactorRemove: secondFactorRemove(app),
  userSecondFactorReset: userSecondFactorReset(app),
  profileUpdate: profileUpdate(app),
  passwordChange: passwordChange(app),
  sessionList: sessionList(app),
  sessionRevoke: sessionRevoke(app),
  sessionRevokeOthers: sessionRevokeOthers(app),
  properties: properties(app),
  userSettings: userSettings(app),
  userSettingsSave: userSettingsSave(app),
  proxyLists: proxyLists(app),
  proxyListUpdate: proxyListUpdate(app),
  proxyUsage: proxyUsage(app),
  proxyPage: proxyPage(app),
  proxyCreate: proxyCreate(app),
  proxyImport: proxyImport(app),
  proxyUpdate: proxyUpdate(app),
  proxyDelete: proxyDelete(app),
  proxyCheck: proxyCheck(app),
  runProxyTypes: runProxyTypes(app),
})
