import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RuleOverlap } from '@windrow/contract/schemas/billing'
import { Form, Select } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { plural } from '../../ui/formats.ts'
import { FormDrawer } from '../../ui/form-frame.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { AccountSelect } from '../people/account-select.tsx'
import { billingQueries } from './billing-queries.ts'
import { pricedBody, pricedFields, RuleFields, type PricedValues } from './rule-fields.tsx'
import { RulePlaces } from './rule-places.tsx'
import { RulePreview } from './rule-preview.tsx'
import css from './billing.module.css'

type Values = PricedValues & {
  organizationId: number
  templateId?: number
  projectIds?: number[]
  reportIds?: number[]
  endDate?: string
}

const today = () => new Date().toISOString().slice(0, 10)

const ruleOf = (values: Values, endDate: string | null) => ({
  ...pricedBody(values),
  templateId: values.templateId ?? null,
  // Reports of projects that were deselected are no longer chosen.
  reportIds: values.projectIds?.length ? (values.reportIds ?? []) : [],
  endDate,
})

interface Props {
  /** The account of the list's filter; null: to be chosen. */
  organizationId: number | null
  onClose: () => void
}

/** Applies a rule to an account or some of its reports, after showing the last month with it. */
export function RuleDrawer({ organizationId, onClose }: Props) {
  const queries = useQueryClient()
  const closing = useClosing(onClose)
  const start: Partial<Values> = {
    ...(organizationId && { organizationId }),
    billingItem: 'Records',
    effectiveDate: today(),
  }
  const [values, setValues] = useState(start)
  const [endOthers, endTheOthers] = useState(false)
  const [endDate, setEndDate] = useState<string | null>(null)
  const submit = useSubmit({
    fields: ['organizationId', 'reportIds', ...pricedFields],
    save: (sent: Values) =>
      api.billingRuleCreate({
        params: { orgId: sent.organizationId },
        body: { ...ruleOf(sent, endDate), endOthers },
      }),
    onSaved: async ({ rules }) => {
      toast.success(`${plural(rules.length, 'rule was', 'rules were')} added`)
      await askAgain(queries, keys.billing.all)
      closing.close()
    },
  })
  const change = (next: Values) => {
    if (next.organizationId !== values.organizationId) {
      // Projects and reports of the account before.
      const nowhere = { projectIds: [], reportIds: [] }
      submit.form.setFieldsValue(nowhere)
      setValues({ ...next, ...nowhere })
    } else setValues(next)
    // The ways out were chosen for the values before.
    endTheOthers(false)
    setEndDate(null)
  }
  const fill = (more: Partial<Values>) => {
    submit.form.setFieldsValue(more)
    change({ ...submit.form.getFieldsValue(), ...more })
    submit.onValues()
  }
  const choose = (overlap: RuleOverlap, way: 'end' | 'start' | 'until') => {
    if (way === 'end') endTheOthers(true)
    else if (way === 'start' && overlap.startOn) fill({ effectiveDate: overlap.startOn })
    else setEndDate(overlap.endOn)
    submit.forget()
  }
  return (
    <FormDrawer title="Add rule" closing={closing} submit={submit} action="Add rule">
      <div className={css.drawerform}>
        <SubmitForm<Values> submit={submit} initial={start} onValues={change}>
          <Form.Item
            label="Account"
            name="organizationId"
            rules={[{ required: true, message: 'Please choose an account' }]}
          >
            <AccountSelect />
          </Form.Item>
          <RulePlaces organizationId={values.organizationId ?? null} projectIds={values.projectIds ?? []} />
          <TemplateItem onFill={fill} />
          <RuleFields item={values.billingItem} />
        </SubmitForm>
        <Preview values={values} endDate={endDate} endOthers={endOthers} onChoose={choose} />
      </div>
    </FormDrawer>
  )
}

function TemplateItem({ onFill }: { onFill: (values: Partial<Values>) => void }) {
  const { data } = useQuery(billingQueries.templates)
  const offered = data?.templates.filter(({ isRetired }) => !isRetired) ?? []
  if (offered.length === 0) return null
  return (
    <Form.Item
      label="Template"
      name="templateId"
      extra="Optional. Fills the fields below. Later changes to the template don't change this rule"
    >
      <Select
        allowClear
        options={offered.map(({ templateId, name }) => ({ value: templateId, label: name }))}
        onChange={(id?: number) => {
          const template = offered.find(({ templateId }) => templateId === id)
          if (!template) return
          const { name, billingItem, billingItemLimitCount, unitRate, effectiveDate } = template
          onFill({
            templateId: template.templateId,
            name,
            billingItem,
            billingItemLimitCount,
            unitRate,
            effectiveDate,
          })
        }}
      />
    </Form.Item>
  )
}

interface PreviewProps {
  values: Partial<Values>
  endDate: string | null
  endOthers: boolean
  onChoose: (overlap: RuleOverlap, way: 'end' | 'start' | 'until') => void
}

/** Whether the values are complete enough to compute with. */
function isComplete(values: Partial<Values>): values is Values {
  const { organizationId, billingItem, billingItemLimitCount, unitRate = '', effectiveDate } = values
  if (!organizationId || !billingItem || !effectiveDate || !/^\d{1,7}(\.\d{1,6})?$/.test(unitRate))
    return false
  return billingItem !== 'Records Cap' || typeof billingItemLimitCount === 'number'
}

function Preview({ values, endDate, endOthers, onChoose }: PreviewProps) {
  const settled = useSettled(values)
  const rule = isComplete(settled) ? { ...ruleOf(settled, endDate), name: settled.name || 'New rule' } : null
  const orgId = settled.organizationId ?? 0
  const { data, error } = useQuery(
    queryOptions({
      queryKey: keys.billing.preview(orgId, rule ?? {}),
      queryFn: ({ signal }) => api.billingRulePreview({ params: { orgId }, body: rule!, signal }),
      enabled: rule !== null,
    }),
  )
  if (!rule || error || !data) return null
  return <RulePreview preview={data} endOthers={endOthers} onChoose={onChoose} />
}
