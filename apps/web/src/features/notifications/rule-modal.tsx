import { useQuery } from '@tanstack/react-query'
import {
  notificationChannelLabels,
  notificationChannels,
  notificationEventLabels,
  notificationEventsFor,
} from '@windrow/contract/notifications'
import type { NotificationRule } from '@windrow/contract/schemas/notifications'
import { Checkbox, Form, Input, Select } from 'antd'
import { useMay } from '../../ability/may.tsx'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import type { Choice } from '../../ui/remote-choice.ts'
import { RemoteSelect } from '../../ui/remote-select.tsx'
import { ruleForm, scopeOf, type RuleValues } from './rule-form.ts'
import css from './notifications.module.css'

const findProjects = async (search: string, signal: AbortSignal): Promise<Choice[]> => {
  const { projects } = await api.projectNames({ query: { limit: 20, ...(search && { search }) }, signal })
  return projects.map(({ id, name, organizationName }) => ({
    value: id,
    label: name,
    note: organizationName,
  }))
}

/** Project and report; changing the project clears the report. */
function ScopeFields({ rule }: { rule: NotificationRule | null }) {
  const form = Form.useFormInstance<RuleValues>()
  const projectId = Form.useWatch('projectId', form)
  const reports = useQuery(
    queryOptions({
      queryKey: keys.choices.reportNames(projectId ? [projectId] : []),
      queryFn: async ({ signal }) =>
        (await api.reportNames({ query: { projectIds: [projectId!] }, signal })).reports,
      enabled: Boolean(projectId),
    }),
  )
  const chosen = rule?.projectId ? { value: rule.projectId, label: rule.projectName ?? '' } : null
  return (
    <>
      <Form.Item
        label="Project"
        name="projectId"
        extra="Optional. Defaults to all your projects"
        getValueFromEvent={(value: number | null) => {
          form.setFieldValue('reportId', null)
          return value
        }}
      >
        <RemoteSelect
          name={['projects']}
          load={findProjects}
          chosen={chosen}
          placeholder="All my projects"
          clearable
        />
      </Form.Item>
      {projectId && (
        <Form.Item label="Report" name="reportId">
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="All reports of the project"
            loading={reports.isFetching}
            notFoundContent={reports.error ? reports.error.message : 'No reports'}
            options={(reports.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      )}
    </>
  )
}

const kept = (isSet: boolean | undefined, otherwise: string) =>
  isSet ? 'Saved. Leave empty to keep it.' : otherwise

/** Settings of the selected channels. */
function ChannelFields({ rule }: { rule: NotificationRule | null }) {
  const form = Form.useFormInstance<RuleValues>()
  const channels = Form.useWatch('channels', form) ?? []
  return (
    <>
      {channels.includes('SLACK') && (
        <Form.Item
          label="Incoming webhook of Slack"
          name="slackUrl"
          extra={kept(rule?.hasSlackUrl, 'The URL that Slack shows for the channel.')}
        >
          <Input autoComplete="off" placeholder="https://hooks.slack.com/services/…" />
        </Form.Item>
      )}
      {channels.includes('WEBHOOK') && (
        <>
          <Form.Item label="Webhook URL" name="webhookUrl">
            <Input autoComplete="off" placeholder="https://example.com/hooks/windrow" />
          </Form.Item>
          <Form.Item
            label="Signing secret"
            name="webhookSecret"
            extra={kept(rule?.hasWebhookSecret, 'Optional. Signs each call as in Standard Webhooks')}
          >
            <Input autoComplete="off" placeholder="whsec_…" />
          </Form.Item>
        </>
      )}
    </>
  )
}

/** Not `required`, which Ant Design would set on the group, where assistive technology ignores it. */
const atLeastOne = (message: string) => ({
  validator: (_: unknown, chosen: readonly string[] | undefined) =>
    chosen && chosen.length > 0 ? Promise.resolve() : Promise.reject(new Error(message)),
})

const choices = <Key extends string>(keys: readonly Key[], labels: Record<Key, string>) =>
  keys.map((value) => ({ value, label: labels[value] }))

export function RuleModal({ rule, onClose }: { rule: NotificationRule | null; onClose: () => void }) {
  const events = notificationEventsFor(useMay()('report:view-anomalies'))
  const save = (values: RuleValues) => {
    const body = ruleForm.toRemote(values, rule)
    return rule
      ? api.notificationRuleUpdate({ params: { ruleId: rule.id }, body })
      : api.notificationRuleCreate({ body })
  }
  return (
    <FormModal<RuleValues, NotificationRule>
      title={rule ? 'Edit rule' : 'Add rule'}
      submit={rule ? 'Save rule' : 'Add rule'}
      initial={ruleForm.fromRemote(rule)}
      fields={['projectId', 'reportId', 'events', 'channels', 'slackUrl', 'webhookUrl', 'webhookSecret']}
      save={save}
      saidAfter={(saved) => `You'll be notified about ${scopeOf(saved)}`}
      onClose={onClose}
    >
      <ScopeFields rule={rule} />
      <Form.Item label="What happens" name="events" rules={[atLeastOne('Choose at least one event')]}>
        <Checkbox.Group className={css.rulechoices} options={choices(events, notificationEventLabels)} />
      </Form.Item>
      <Form.Item label="How" name="channels" rules={[atLeastOne('Choose at least one way')]}>
        <Checkbox.Group
          className={css.rulechoices}
          options={choices(notificationChannels, notificationChannelLabels)}
        />
      </Form.Item>
      <ChannelFields rule={rule} />
    </FormModal>
  )
}
