import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  generatedContentLabels,
  generatedContents,
  generatedFormats,
  generatedPeriodLabels,
  generatedPeriods,
  planFrequencies,
  type GeneratedContent,
  type GeneratedFormat,
  type GeneratedPeriod,
  type PlanFrequency,
} from '@windrow/contract/reporting'
import { timeZones } from '@windrow/contract/time-zones'
import { Form, Input, Select } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { usePlaceChoices } from '../../place/use-place-choices.ts'
import { useProfile } from '../../session/use-profile.ts'
import { FormDrawer } from '../../ui/form-frame.tsx'
import { idsOf } from '../../ui/id-list.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import type { ReportingSearch } from './reporting-search.ts'
import css from './reporting.module.css'

interface Values {
  settings: {
    name: string
    format: GeneratedFormat
    period: GeneratedPeriod
    accountIds: number[]
    projectIds: number[]
    contents: GeneratedContent[]
    receivers: string[]
  }
  frequency: 'Once' | PlanFrequency
  repeat: { time: string; weekday: number; monthDay: number | 'last'; timeZone: string }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const monthDays = [
  ...Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: `Day ${index + 1}` })),
  { value: 'last' as const, label: 'Last day' },
]
const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

const start = (search: ReportingSearch): Values => ({
  settings: {
    name: 'Service report',
    format: 'PDF',
    period: 'LAST_WEEK',
    accountIds: idsOf(search.accountIds),
    projectIds: idsOf(search.projectIds),
    contents: ['TOTALS', 'PROJECTS', 'DAYS', 'FAILURES'],
    receivers: [],
  },
  frequency: 'Once',
  repeat: { time: '07:00', weekday: 1, monthDay: 1, timeZone: ownTimeZone() },
})

function order({ settings, frequency, repeat }: Values) {
  return api.generatedCreate({
    body: { settings, repeat: frequency === 'Once' ? null : { ...repeat, frequency } },
  })
}

interface Props {
  search: ReportingSearch
  onClose: () => void
}

/** Orders a file with figures: once, or regularly. */
export function GenerateDrawer({ search, onClose }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const closing = useClosing(onClose)
  const submit = useSubmit({
    fields: ['settings.name', 'settings.contents', 'settings.receivers', 'repeat.time', 'repeat.timeZone'],
    save: order,
    onSaved: async ({ plan }) => {
      toast.success(
        plan ? `It will be generated ${plan.words.toLowerCase()}` : 'The report is being generated',
        plan ? undefined : 'It appears below; receivers get an email when it is ready.',
      )
      await askAgain(queries, keys.reporting.all)
      closing.close()
      void navigate({ to: '/reporting/generated' })
    },
  })
  return (
    <FormDrawer title="Generate report" closing={closing} submit={submit} action="Generate report">
      <SubmitForm submit={submit} initial={start(search)} className={css.drawerform}>
        <ContentFields />
        <RepeatFields />
        <Form.Item
          label="Send to"
          name={['settings', 'receivers']}
          extra="Optional. Email addresses of users who may see reporting of all chosen accounts"
        >
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ', ';']} />
        </Form.Item>
      </SubmitForm>
    </FormDrawer>
  )
}

function ContentFields() {
  return (
    <>
      <Form.Item
        label="Name"
        name={['settings', 'name']}
        rules={[{ required: true, whitespace: true, message: 'Please enter a name' }]}
      >
        <Input autoFocus maxLength={120} />
      </Form.Item>
      <div className={css.formrow}>
        <Form.Item label="Format" name={['settings', 'format']}>
          <Select options={same(generatedFormats)} />
        </Form.Item>
        <Form.Item label="Period" name={['settings', 'period']}>
          <Select
            options={generatedPeriods.map((value) => ({ value, label: generatedPeriodLabels[value] }))}
          />
        </Form.Item>
      </div>
      <PlaceFields />
      <Form.Item
        label="Contents"
        name={['settings', 'contents']}
        rules={[{ required: true, message: 'Please choose at least one part' }]}
      >
        <Select
          mode="multiple"
          options={generatedContents.map((value) => ({ value, label: generatedContentLabels[value] }))}
        />
      </Form.Item>
    </>
  )
}

const projectsAt: ['settings', 'projectIds'] = ['settings', 'projectIds']

/** Accounts, for staff, and projects. */
function PlaceFields() {
  const { staff } = useProfile()
  const form = Form.useFormInstance<Values>()
  const accountIds = (Form.useWatch(['settings', 'accountIds']) ?? []) as number[]
  const projectIds = (Form.useWatch(projectsAt) ?? []) as number[]
  const { accounts, projects } = usePlaceChoices({ accountIds, projectIds })
  const isOf = (id: number, chosen: readonly number[]) =>
    chosen.length === 0 ||
    projects.all?.some((project) => project.id === id && chosen.includes(project.organizationId))
  const searchedBy = (onSearch: (text: string) => void) => ({
    mode: 'multiple' as const,
    showSearch: { optionFilterProp: 'label' as const, onSearch },
  })
  return (
    <>
      {staff ? (
        <Form.Item
          label="Accounts"
          name={['settings', 'accountIds']}
          extra="Optional. Defaults to all accounts"
          getValueFromEvent={(next: number[]) => {
            const before = form.getFieldValue(projectsAt) as number[]
            const left = before.filter((id) => isOf(id, next))
            // Projects of other accounts would leave the report empty.
            if (projects.all) form.setFieldValue(projectsAt, left)
            return next
          }}
        >
          <Select {...searchedBy(accounts.find)} options={accounts.all ?? []} />
        </Form.Item>
      ) : (
        <Form.Item name={['settings', 'accountIds']} hidden>
          <Select mode="multiple" />
        </Form.Item>
      )}
      <Form.Item label="Projects" name={projectsAt} extra="Optional. Defaults to all projects">
        <Select
          {...searchedBy(projects.find)}
          options={projects.ofChosen?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        />
      </Form.Item>
    </>
  )
}

function RepeatFields() {
  const frequency = Form.useWatch('frequency') as Values['frequency'] | undefined
  const repeats = frequency !== undefined && frequency !== 'Once'
  return (
    <>
      <div className={css.formrow}>
        <Form.Item label="Repeat" name="frequency">
          <Select options={same(['Once', ...planFrequencies])} />
        </Form.Item>
        <Form.Item label="Day" name={['repeat', 'weekday']} hidden={frequency !== 'Weekly'}>
          <Select options={weekdays.map((label, index) => ({ value: index + 1, label }))} />
        </Form.Item>
        <Form.Item label="Day" name={['repeat', 'monthDay']} hidden={frequency !== 'Monthly'}>
          <Select options={monthDays} />
        </Form.Item>
      </div>
      <div className={css.formrow} hidden={!repeats}>
        <Form.Item label="Time" name={['repeat', 'time']}>
          <Input type="time" />
        </Form.Item>
        <Form.Item label="Time zone" name={['repeat', 'timeZone']}>
          <Select showSearch options={same(timeZones())} />
        </Form.Item>
      </div>
    </>
  )
}
