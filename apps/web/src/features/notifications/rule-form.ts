import type { NotificationChannel, NotificationEvent } from '@windrow/contract/notifications'
import type { NotificationRule } from '@windrow/contract/schemas/notifications'

/** What a rule applies to, as text. */
export function scopeOf({
  projectName,
  reportName,
}: Pick<NotificationRule, 'projectName' | 'reportName'>): string {
  if (projectName === null) return 'All my projects'
  return reportName === null ? projectName : `${projectName} / ${reportName}`
}

/** Form values of a rule. Secrets left empty stay unchanged. */
export interface RuleValues {
  projectId: number | null
  reportId: number | null
  events: NotificationEvent[]
  channels: NotificationChannel[]
  slackUrl: string
  webhookUrl: string
  webhookSecret: string
}

export const ruleForm = {
  fromRemote: (rule: NotificationRule | null): RuleValues => ({
    projectId: rule?.projectId ?? null,
    reportId: rule?.reportId ?? null,
    events: rule?.events ?? ['RUN_FAILED', 'DELIVERY_FAILED'],
    channels: rule?.channels ?? ['IN_APP', 'EMAIL'],
    slackUrl: '',
    webhookUrl: rule?.webhookUrl ?? '',
    webhookSecret: '',
  }),

  toRemote: (values: RuleValues, before: NotificationRule | null) => ({
    projectId: values.projectId ?? null,
    reportId: values.projectId ? (values.reportId ?? null) : null,
    events: values.events,
    channels: values.channels,
    enabled: before?.enabled ?? true,
    webhookUrl: values.webhookUrl?.trim() ?? before?.webhookUrl ?? '',
    ...(values.slackUrl?.trim() && { slackUrl: values.slackUrl.trim() }),
    ...(values.webhookSecret?.trim() && { webhookSecret: values.webhookSecret.trim() }),
  }),
}

/** An existing rule as a request body, to be sent back with a change. */
export const ruleBody = (rule: NotificationRule) => ruleForm.toRemote(ruleForm.fromRemote(rule), rule)
