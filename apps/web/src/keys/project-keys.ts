import type { InfiniteData } from '@tanstack/react-query'
import { group, key, type Answer } from './key.ts'

/** `isCut`: there are more than these. */
export interface ProjectChoices {
  projects: Answer<'projectList'>['projects']
  isCut: boolean
}

export const projects = {
  all: group('projects'),
  allLists: group<Answer<'projectList'>>('projects', 'list'),
  list: (view: object) => key<Answer<'projectList'>>('projects', 'list', view),
  detail: (id: number) => key<Answer<'projectGet'>>('projects', 'detail', id),
  /** Projects to choose from; of all accounts if there are no ids of some. */
  choices: (search: string, accountIds: readonly number[]) =>
    key<ProjectChoices>('projects', 'choices', search, accountIds),
  count: key<number>('projects', 'count'),
}

export const secrets = {
  ofProject: (id: number) => key<Answer<'secretList'>['secrets']>('secrets', id),
}

export const activities = {
  allOf: (id: number) => group('activities', id),
  list: (id: number, of: object) =>
    key<InfiniteData<Answer<'activityList'>, number>>('activities', id, 'list', of),
}

export const dashboard = {
  all: group('dashboard'),
  view: (days: string, ids: object) => key<Answer<'dashboard'>>('dashboard', 'view', days, ids),
  desk: (view: object) => key<Answer<'dashboardDesk'>>('dashboard', 'desk', view),
  own: (view: object) => key<Answer<'dashboardOwn'>>('dashboard', 'own', view),
}

export const search = {
  projects: (text: string, filter: string) =>
    key<InfiniteData<Answer<'globalSearch'>, number>>('search', 'projects', text, filter),
  reports: (projectId: number, text: string) =>
    key<InfiniteData<Answer<'globalReports'>, number>>('search', 'reports', projectId, text),
  quickReports: (text: string) => key<Answer<'globalReports'>>('search', 'quick-reports', text),
  quickProjects: (text: string) => key<Answer<'globalSearch'>>('search', 'quick-projects', text),
}

export const notifications = {
  all: group('notifications'),
  count: key<number>('notifications', 'count'),
  list: (view: object) => key<Answer<'notificationList'>>('notifications', 'list', view),
  rules: key<Answer<'notificationRules'>>('notifications', 'rules'),
}

export const audit = {
  all: group('audit'),
  page: (view: object) => key<Answer<'auditList'>>('audit', 'page', view),
}

/** Background tasks of all accounts, and how the installation is doing. */
export const backgroundTasks = {
  all: group('backgroundTasks'),
  list: (view: object) => key<Answer<'taskList'>>('backgroundTasks', 'list', view),
  info: (taskId: string, page: number) => key<Answer<'taskInfo'>>('backgroundTasks', 'info', taskId, page),
}
export const operation = {
  state: key<Answer<'operationGet'>>('operation', 'state'),
  installation: key<Answer<'installationGet'>>('operation', 'installation'),
}

export const mails = {
  all: group('mails'),
  list: (view: object) => key<Answer<'mailList'>>('mails', 'list', view),
}

export const proxies = {
  all: group('proxies'),
  lists: key<Answer<'proxyLists'>>('proxies', 'lists'),
  page: (view: object) => key<Answer<'proxyPage'>>('proxies', 'page', view),
  usage: (days: number) => key<Answer<'proxyUsage'>>('proxies', 'usage', days),
}

export const billing = {
  all: group('billing'),
  allStatementsOf: (month: string) => group('billing', 'statements', month),
  statements: (month: string, view: object) =>
    key<Answer<'billingStatements'>>('billing', 'statements', month, view),
  statement: (orgId: number, month: string) =>
    key<Answer<'billingStatement'>>('billing', 'statement', orgId, month),
  check: (orgId: number, month: string) =>
    key<Answer<'billingStatementCheck'>>('billing', 'check', orgId, month),
  settings: (orgId: number) => key<Answer<'billingSettings'>>('billing', 'settings', orgId),
  rules: (view: object) => key<Answer<'billingRules'>>('billing', 'rules', view),
  templates: (view: object) => key<Answer<'billingTemplates'>>('billing', 'templates', view),
  preview: (orgId: number, rule: object) =>
    key<Answer<'billingRulePreview'>>('billing', 'preview', orgId, rule),
  projects: (orgId: number) => key<Answer<'billingProjects'>>('billing', 'projects', orgId),
  report: (id: number, rid: number) => key<Answer<'billingReport'>>('billing', 'report', id, rid),
  own: key<Answer<'billingOwn'>>('billing', 'own'),
}
