import { useState, type ReactNode } from 'react'
import {
  mostCatchUps,
  misfirePolicies,
  misfireWords,
  overlapPolicies,
  overlapWords,
  scheduleFrequencies,
  type ScheduleFrequency,
  weekdayNames,
} from '@windrow/contract/schedules'
import { timeZones } from '@windrow/contract/time-zones'
import { proxyListNames } from '@windrow/contract/proxies'
import { Checkbox, Form, Input, InputNumber, Select } from 'antd'
import css from './schedules.module.css'

const choices = <Value extends string>(values: readonly Value[], words?: Record<Value, string>) =>
  values.map((value) => ({ value, label: words?.[value] ?? value }))

interface FieldProps {
  label: string
  name: string
  extra?: ReactNode
  rules?: { required: boolean; message: string }[]
  children: ReactNode
}

const filledIn = [{ required: true, message: 'Please fill this in' }]

const Field = ({ name, ...rest }: FieldProps) => <Form.Item name={['recurrence', name]} {...rest} />

const units: Partial<Record<ScheduleFrequency, string>> = {
  Hourly: 'hours',
  Daily: 'days',
  Weekly: 'weeks',
  Monthly: 'months',
}

interface RecurrenceProps {
  frequency: ScheduleFrequency
  /** As chosen, and that of the account. */
  timeZone: string
  usualZone: string
}

/** When runs are due. */
export function RecurrenceFields({ frequency, timeZone, usualZone }: RecurrenceProps) {
  const unit = units[frequency]
  return (
    <>
      <Form.Item
        label="Name"
        name="name"
        rules={[{ required: true, whitespace: true, message: 'Please enter a name' }]}
      >
        <Input autoFocus maxLength={120} autoComplete="off" placeholder="Catalogue" />
      </Form.Item>
      <div className={css.formtriple}>
        <Field label="Repeats" name="frequency">
          <Select options={choices(scheduleFrequencies)} />
        </Field>
        {unit && (
          <Field label={`Repeat every … ${unit}`} name="interval">
            <InputNumber min={1} max={366} precision={0} />
          </Field>
        )}
        {frequency !== 'Hourly' && frequency !== 'Cron' && <TimeField />}
        {frequency === 'Hourly' && (
          <Field label="Minute" name="minute">
            <InputNumber min={0} max={59} precision={0} />
          </Field>
        )}
      </div>
      <OwnFields frequency={frequency} />
      <div className={css.formtriple}>
        <Field label={frequency === 'Once' ? 'Day' : 'First day'} name="startDate" rules={filledIn}>
          <Input type="date" />
        </Field>
        {frequency !== 'Once' && (
          <Field label="Last day" name="endDate" extra="Optional. Leave empty to repeat indefinitely">
            <Input type="date" />
          </Field>
        )}
        <Field
          label="Time zone"
          name="timeZone"
          extra={timeZone === usualZone ? "The account's time zone" : `The account uses ${usualZone}`}
        >
          <Select showSearch options={timeZones().map((value) => ({ value, label: value }))} />
        </Field>
      </div>
    </>
  )
}

const TimeField = () => (
  <Field label="Time" name="time" rules={filledIn}>
    <Input type="time" />
  </Field>
)

const weekdays = weekdayNames.map((name, index) => ({ value: index + 1, label: name.slice(0, 3) }))
const monthDays = [
  ...Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: String(index + 1) })),
  { value: 'last', label: 'Last day' },
]

/** Fields of one frequency. */
function OwnFields({ frequency }: { frequency: ScheduleFrequency }) {
  switch (frequency) {
    case 'Hourly':
      return (
        <div className={css.formtriple}>
          <Field label="First hour of the day" name="fromHour">
            <InputNumber min={0} max={23} precision={0} />
          </Field>
          <Field label="Last hour of the day" name="toHour">
            <InputNumber min={0} max={23} precision={0} />
          </Field>
        </div>
      )
    case 'Weekly':
      return (
        <Field label="Days of the week" name="weekdays">
          <Checkbox.Group options={weekdays} />
        </Field>
      )
    case 'Monthly':
      return (
        <Field label="Days of the month" name="monthDays" extra="In shorter months, the last day is used.">
          <Select mode="multiple" options={monthDays} placeholder="1" />
        </Field>
      )
    case 'Cron':
      return (
        <Field
          label="Cron expression"
          name="cron"
          extra="Minute, hour, day of month, month, day of week. 0 6 * * 1-5 is 06:00 from Monday to Friday."
        >
          <Input className="mono" maxLength={200} autoComplete="off" spellCheck={false} />
        </Field>
      )
    default:
      return null
  }
}

/** What most schedules leave as it is; folded, unless something in it needs to be seen. */
export function AdvancedFields({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [unfolded, unfold] = useState(false)
  return (
    <details
      className={css.advanced}
      open={isOpen || unfolded}
      onToggle={(event) => unfold(event.currentTarget.open)}
    >
      <summary>
        <span>Advanced</span>
        <span className="meta">Overlapping and missed runs, alerts, limits</span>
      </summary>
      {children}
    </details>
  )
}

/** What happens with missed, overlapping or late runs. */
export function PolicyFields() {
  return (
    <>
      <div className={css.formtriple}>
        <Form.Item label="If the previous run is still going" name="overlap">
          <Select options={choices(overlapPolicies, overlapWords)} />
        </Form.Item>
        <Form.Item label="Missed runs" name="misfire">
          <Select options={choices(misfirePolicies, misfireWords)} />
        </Form.Item>
        <Form.Item noStyle dependencies={['misfire']}>
          {({ getFieldValue }) =>
            getFieldValue('misfire') === 'all' && (
              <Form.Item label="Only the latest" name="misfireLimit">
                <InputNumber min={1} max={mostCatchUps} precision={0} />
              </Form.Item>
            )
          }
        </Form.Item>
      </div>
      <Form.Item
        label="Alert if not finished within … minutes"
        name="finishWithinMinutes"
        extra="Optional. We notify you when a scheduled run takes longer than this after its due time"
      >
        <InputNumber min={1} max={10_080} precision={0} controls={false} />
      </Form.Item>
    </>
  )
}

const proxyChoices = [
  { value: 'recipe', label: "Recipe's setting" },
  { value: '', label: 'No proxies' },
  ...proxyListNames.map((name) => ({ value: name, label: name })),
]

/** Options of the schedule's runs that override the recipe. */
export function RunFields({ isService }: { isService: boolean }) {
  return (
    <>
      <h2 className={css.formpart}>Parameters of its runs</h2>
      <div className={css.formtriple}>
        <Form.Item
          label="Page limit"
          name={['options', 'pages']}
          extra="Optional. Defaults to the recipe's setting"
        >
          <InputNumber min={1} max={100_000_000} precision={0} controls={false} />
        </Form.Item>
        <Form.Item label="Proxy type" name={['options', 'proxyList']}>
          <Select options={proxyChoices} />
        </Form.Item>
      </div>
      {!isService && (
        <Form.Item
          label="Start URLs"
          name={['options', 'startUrls']}
          extra="Optional. One per line; they replace the recipe's start URLs"
        >
          <Input.TextArea rows={3} placeholder="https://shop.example/all" />
        </Form.Item>
      )}
    </>
  )
}
