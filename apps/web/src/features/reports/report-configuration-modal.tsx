import { useQuery } from '@tanstack/react-query'
import { splitList, webAddress } from '@windrow/contract/project-request'
import {
  notificationTypeLabels,
  notificationTypes as allTypes,
  type NotificationType,
} from '@windrow/contract/report-status'
import type { Report, ReportVersions } from '@windrow/contract/schemas/reports'
import { Form, Input, Select } from 'antd'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { formatTimestamp } from '../../ui/formats.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { recipeHref } from './report-links.ts'
import { configurationQueries } from './report-queries.ts'

interface Values {
  sites?: string
  notificationTypes?: NotificationType[]
  version?: number
}

type Version = z.infer<typeof ReportVersions>['versions'][number]

const label = ({ version, serviceVersion, createdDate, createdBy }: Version) =>
  `${version}${serviceVersion ? ` (service ${serviceVersion})` : ''}, ${formatTimestamp(createdDate)}, ${createdBy}`

const typeChoices = allTypes.map((value) => ({ value, label: notificationTypeLabels[value] }))

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((entry) => other.includes(entry))

/** Sites, notifications and version of a report; its recipe or parameters have a page of their own. */
export function ReportConfigurationModal({ report, onClose }: { report: Report; onClose: () => void }) {
  const { projectId: id, id: rid } = report
  const params = { id, rid }
  const given = useQuery({ ...configurationQueries.params(id, rid), gcTime: 0 })
  const versions = useQuery(configurationQueries.versions(id, rid))
  const before = given.data?.seedUrls.map(({ url }) => url).join('\n') ?? ''
  const save = async ({ sites = '', notificationTypes = [], version }: Values) => {
    const seedUrls = splitList(sites).flatMap((entry) => webAddress(entry) ?? [])
    if (version !== undefined && version !== report.recipeVersion)
      await api.reportVersionChoose({ params, body: { version } })
    // Unchanged values aren't sent, because that would revert changes made by others meanwhile.
    const chosen = !isSame(notificationTypes, report.notificationTypes) && { notificationTypes }
    return api.reportConfigure({ params, body: { ...(sites !== before && { seedUrls }), ...chosen } })
  }
  if (given.error) return <QueryNotice query={given} what="parameters" />
  if (!given.data) return null
  return (
    <FormModal<Values, Report>
      title="Report Configuration"
      submit="Save"
      fields={[]}
      initial={{
        sites: before,
        notificationTypes: report.notificationTypes,
        ...(report.recipeVersion !== null && { version: report.recipeVersion }),
      }}
      save={save}
      saidAfter={({ name }) => `${name} was configured`}
      onClose={onClose}
    >
      <Form.Item
        label="Seed URLs"
        name="sites"
        extra="One per line, or separated by commas. The first is MAIN, the others are for COMPARE."
        validateTrigger="onBlur"
        rules={[{ validator: (_, text = '') => (text === before ? Promise.resolve() : checkSites(text)) }]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} placeholder="https://shop.example/all" />
      </Form.Item>
      <NotificationTypes />
      {versions.data && versions.data.length > 0 && (
        <Form.Item
          label="Version"
          name="version"
          extra="The latest version is used for the next runs. Saving the extractor or the parameters creates a new one."
        >
          <Select options={versions.data.map((one) => ({ value: one.version, label: label(one) }))} />
        </Form.Item>
      )}
      <ButtonLink {...recipeHref(report)} variant="link">
        {report.serviceCode === 'page-extractor'
          ? 'Open the page extractor'
          : 'Open the parameters of the service'}
      </ButtonLink>
    </FormModal>
  )
}

const NotificationTypes = () => (
  <Form.Item
    label="Notification types"
    name="notificationTypes"
    extra="Who works on the project is notified about these events, unless their own rules differ."
  >
    <Select
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      options={typeChoices}
      placeholder="No notifications"
    />
  </Form.Item>
)

function checkSites(text: string): Promise<void> {
  const wrong = splitList(text).find((entry) => webAddress(entry) === null)
  return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(`"${wrong}" is no web address`))
}
