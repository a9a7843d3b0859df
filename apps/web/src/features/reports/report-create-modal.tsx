import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { FormDialog } from '../../ui/form-frame.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { isWebAddress, wholeAddress } from '../../ui/patterns.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit, type Submit } from '../../ui/use-submit.ts'
import { ServiceChoice } from '../services/service-choice.tsx'
import { ServiceReportForm } from '../services/service-report-form.tsx'
import { serviceQueries } from '../services/service-queries.ts'
import { useServiceReport } from '../services/use-service-report.ts'

interface Values {
  name?: string
  url: string
}

/** Name and start URL; everything else is set in the page extractor. */
function PageForm({ submit }: { submit: Submit<Values> }) {
  return (
    <SubmitForm
      submit={submit}
      intro="Page extractor: Windrow opens the page and suggests the repeating items and their fields. You adjust them by pointing."
    >
      <Form.Item
        label="Page URL"
        name="url"
        rules={[
          { required: true, whitespace: true, message: 'Please enter the URL of a page' },
          {
            validator: (_, text?: string) =>
              !text?.trim() || isWebAddress(text)
                ? Promise.resolve()
                : Promise.reject(new Error('Please enter a URL like https://shop.example/all')),
          },
        ]}
        validateTrigger="onSubmit"
      >
        <Input autoFocus inputMode="url" placeholder="https://shop.example/all" maxLength={8000} />
      </Form.Item>
      <Form.Item label="Report name" name="name" extra="Optional. Defaults to the title of the page">
        <Input maxLength={120} />
      </Form.Item>
    </SubmitForm>
  )
}

/** Opens the page extractor. */
function usePageReport(projectId: number) {
  const navigate = useNavigate()
  return useSubmit({
    save: ({ name, url }: Values) =>
      navigate({
        to: '/projects/$id/reports/create',
        params: { id: String(projectId) },
        ignoreBlocker: true,
        search: name?.trim() ? { url: wholeAddress(url), name: name.trim() } : { url: wholeAddress(url) },
      }),
  })
}

/** Creates a report from a page's URL, or with a service. */
export function ReportCreateModal({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const closing = useClosing(onClose)
  const query = useQuery(serviceQueries.list)
  const [code, choose] = useState<string | null>(null)
  const { services = [], faults = [] } = query.data ?? {}
  const service = services.find((one) => one.code === code)
  const page = usePageReport(projectId)
  const made = useServiceReport(projectId, service)
  const frame = { title: 'Create a report', closing }
  const choice = (
    <>
      <QueryNotice query={query} what="services" />
      <ServiceChoice services={services} faults={faults} chosen={code} onChoose={choose} />
    </>
  )
  // One dialog for both forms, because switching to another would reopen it.
  return service ? (
    <FormDialog key="report" {...frame} submit={made} action="Create report">
      {choice}
      <ServiceReportForm key={service.code} service={service} submit={made} />
    </FormDialog>
  ) : (
    <FormDialog key="report" {...frame} submit={page} action="Open the page">
      {choice}
      <PageForm submit={page} />
    </FormDialog>
  )
}
