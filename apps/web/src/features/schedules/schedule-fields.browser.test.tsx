import { useState } from 'react'
import { Form } from 'antd'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { misfireWords, type ScheduleFrequency } from '@windrow/contract/schedules'
import { focusOn, press } from '../../testing/keyboard.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { scheduleForm, type ScheduleValues } from './schedule-form.ts'
import { PolicyFields, RecurrenceFields, RunFields } from './schedule-fields.tsx'

function Fields({
  frequency = 'Daily',
  isService = false,
}: {
  frequency?: ScheduleFrequency
  isService?: boolean
}) {
  const [form] = Form.useForm<ScheduleValues>()
  const [values, setValues] = useState(() => {
    const first = scheduleForm.create('Europe/Zurich', '2026-11-20')
    return { ...first, recurrence: { ...first.recurrence, frequency } }
  })
  const [sent, send] = useState(0)
  return (
    <AntdScope>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={values}
        onValuesChange={() => setValues(form.getFieldsValue(true) as ScheduleValues)}
        onFinish={() => send(sent + 1)}
      >
        <RecurrenceFields
          frequency={values.recurrence.frequency}
          timeZone={values.recurrence.timeZone}
          usualZone="Europe/Zurich"
        />
        <PolicyFields />
        <RunFields isService={isService} />
        <Button type="submit">Save</Button>
        <output aria-label="Values" style={{ overflowWrap: 'anywhere' }}>
          {JSON.stringify({ ...values.recurrence, misfire: values.misfire, sent })}
        </output>
      </Form>
    </AntdScope>
  )
}
const values = () =>
  JSON.parse(page.getByRole('status', { name: 'Values' }).element().textContent) as Record<string, unknown>
const field = (label: string) => page.getByLabelText(label, { exact: true })

describe('the form of a schedule', () => {
  it('starts at the name, with default values', async () => {
    await show(<Fields />)
    await expect.element(field('Name')).toHaveFocus()
    await expect.element(field('Time')).toHaveValue('06:00')
    await expect.element(field('First day')).toHaveValue('2026-11-20')
    await expect.element(field('Last day')).toHaveValue('')
    await expect.element(page.getByText("The account's time zone")).toBeVisible()
  })

  it.each([
    [
      'Hourly',
      ['Repeat every … hours', 'Minute', 'First hour of the day', 'Last hour of the day'],
      ['Time', 'Days of the week'],
    ],
    ['Daily', ['Repeat every … days', 'Time'], ['Minute', 'Cron expression']],
    ['Monthly', ['Repeat every … months', 'Days of the month', 'Time'], ['Days of the week']],
    ['Once', ['Day', 'Time'], ['Last day', 'First day']],
    ['Cron', ['Cron expression', 'First day'], ['Time']],
  ] as const)('has exactly the fields that %s needs', async (frequency, there, missing) => {
    await show(<Fields frequency={frequency} />)
    for (const label of there) await expect.element(field(label)).toBeVisible()
    for (const label of missing) expect(field(label).elements()).toEqual([])
  })

  it('changes with the frequency, by keyboard', async () => {
    await show(<Fields />)
    await focusOn(field('Repeats'))
    await press('ArrowDown', 'ArrowDown', 'Enter')
    await expect.poll(() => values()['frequency']).not.toBe('Daily')
    await expect.element(field('Repeat every … days')).not.toBeInTheDocument()
  })

  it('takes several days of the week', async () => {
    await show(<Fields frequency="Weekly" />)
    await page.getByRole('checkbox', { name: 'Wed' }).click()
    await page.getByRole('checkbox', { name: 'Sun' }).click()
    await page.getByRole('checkbox', { name: 'Mon' }).click()
    await expect.poll(() => values()['weekdays']).toEqual([3, 7])
  })

  it('accepts only whole numbers within bounds', async () => {
    await show(<Fields frequency="Hourly" />)
    await userEvent.fill(field('Minute'), '99')
    await press('Tab')
    await expect.poll(() => values()['minute']).toBe(59)
    await userEvent.fill(field('Repeat every … hours'), '2.6')
    await press('Tab')
    await expect.poll(() => Number.isInteger(values()['interval'])).toBe(true)
  })

  it('finds a time zone by part of its name', async () => {
    await show(<Fields />)
    await focusOn(field('Time zone'))
    await userEvent.keyboard('lisb')
    await press('Enter')
    await expect.poll(() => values()['timeZone']).toBe('Europe/Lisbon')
    await expect.element(page.getByText('The account uses Europe/Zurich')).toBeVisible()
  })

  it('is not sent without a name, a time and a first day, and says so', async () => {
    await show(<Fields />)
    await userEvent.clear(field('First day'))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Please enter a name')).toBeVisible()
    await expect.element(page.getByText('Please fill this in')).toBeVisible()
    await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true')
    expect(values()['sent']).toBe(0)
    await userEvent.fill(field('Name'), 'Catalogue')
    await userEvent.fill(field('First day'), '2026-12-01')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => values()['sent']).toBe(1)
  })

  it('asks for a maximum of missed runs only if all of them are made up', async () => {
    await show(<Fields />)
    await expect.element(field('Only the latest')).not.toBeInTheDocument()
    await field('Missed runs').click()
    await page.getByText(misfireWords.all, { exact: true }).last().click()
    await expect.poll(() => values()['misfire']).toBe('all')
    await expect.element(field('Only the latest')).toHaveValue('5')
  })

  it('has no start URLs for a service', async () => {
    await show(<Fields isService />)
    await expect.element(field('Page limit')).toBeVisible()
    expect(field('Start URLs').elements()).toEqual([])
  })

  it.each(['Daily', 'Weekly', 'Monthly', 'Cron'] as const)('is accessible: %s', (frequency) =>
    expectSound(() => (
      <>
        <h1>Schedule</h1>
        <Fields frequency={frequency} />
      </>
    )),
  )
})
