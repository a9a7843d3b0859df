import { expect, it } from 'vitest'
import type { NotificationRule } from '@windrow/contract/schemas/notifications'
import { readNotificationSearch } from './notification-search.ts'
import { ruleBody, ruleForm, scopeOf } from './rule-form.ts'

const rule: NotificationRule = {
  id: 1,
  projectId: 3,
  projectName: 'Outdoor gear',
  reportId: 7,
  reportName: 'Catalogue',
  events: ['RUN_FAILED'],
  channels: ['WEBHOOK'],
  enabled: false,
  hasSlackUrl: false,
  webhookUrl: 'https://a.example/hook',
  hasWebhookSecret: true,
}

it('names what a rule applies to', () => {
  expect([
    scopeOf(rule),
    scopeOf({ ...rule, reportName: null }),
    scopeOf({ projectName: null, reportName: null }),
  ]).toEqual(['Outdoor gear / Catalogue', 'Outdoor gear', 'All my projects'])
})

it('sends a rule back unchanged, with secrets only if entered', () => {
  expect(ruleBody(rule)).toEqual({
    projectId: 3,
    reportId: 7,
    events: ['RUN_FAILED'],
    channels: ['WEBHOOK'],
    enabled: false,
    webhookUrl: 'https://a.example/hook',
  })
  const values = { ...ruleForm.fromRemote(rule), projectId: null, slackUrl: ' https://hooks.slack.com/x ' }
  expect(ruleForm.toRemote(values, rule)).toMatchObject({
    projectId: null,
    reportId: null,
    slackUrl: 'https://hooks.slack.com/x',
  })
})

it('reads the view from the URL', () => {
  expect(readNotificationSearch({ view: 'rules', unread: 'true', page: '2', limit: '25' })).toEqual({
    view: 'rules',
    unread: true,
    page: 2,
  })
  expect(readNotificationSearch({ view: 'x', page: '-1' })).toEqual({})
})
