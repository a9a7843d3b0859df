import { useEffect, useState } from 'react'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Schedule, SchedulePreview } from '@windrow/contract/schemas/schedules'
import type { OwnParameters } from '@windrow/contract/schemas/services'
import { Form, type FormInstance } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { useMay } from '../../ability/may.tsx'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import { toast } from '../../ui/toast-store.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { reportQueries } from '../../place/report-queries.ts'
import { useOwnParameters } from '../services/use-own-parameters.tsx'
import {
  fieldFaults,
  recurrenceFields,
  scheduleFaults,
  scheduleForm,
  type ScheduleValues,
  toRecurrence,
} from './schedule-form.ts'
import { PolicyFields, RecurrenceFields, RunFields } from './schedule-fields.tsx'
import { scheduleQueries } from './schedule-queries.ts'
import { ScheduleTimes } from './schedule-times.tsx'
import { changedByPlan } from './changed-by-plan.ts'
import css from './schedules.module.css'
import '../../styles/antd-fit.css'

interface Props {
  id: number
  rid: number
  /** Null: a new one. */
  schedule: Schedule | null
  initial: ScheduleValues
}

interface Filled {
  values: ScheduleValues
  /** Undefined: as they are. */
  parameters: OwnParameters | undefined
}

/** Saves and goes back to the list; what is wrong stands at its field. */
function useSave({ id, rid, schedule }: Props, onFaults: (error: Error) => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const mayGiveOptions = useMay()('report:run-options')
  return useMutation({
    mutationFn: ({ values, parameters }: Filled) => {
      const kept = mayGiveOptions ? 'as filled in' : (schedule?.options ?? null)
      const body = { ...scheduleForm.toRemote(values, kept), parameters }
      return schedule
        ? api.scheduleUpdate({ params: { id, rid, sid: schedule.id }, body })
        : api.scheduleCreate({ params: { id, rid }, body })
    },
    meta: { quiet: true },
    onSuccess: async ({ name }) => {
      toast.success(schedule ? `${name} was changed` : `${name} was added`)
      // Before one can open it again: a form keeps the values that it began with.
      await askAgain(queries, keys.schedules.allOf(id, rid))
      void askAgain(queries, ...changedByPlan(id, rid))
      void navigate({
        to: '/projects/$id/reports/$rid/schedules',
        params: { id: String(id), rid: String(rid) },
      })
    },
    onError: onFaults,
  })
}

/** Puts what is wrong with the times at its fields while they are being filled in. @returns whether something is. */
function useFaults(form: FormInstance<ScheduleValues>, preview: SchedulePreview | undefined): boolean {
  useEffect(() => {
    if (!preview) return
    const faults = fieldFaults(preview.errors)
    const errorsOf = (field: string) => faults.find(({ name }) => name[1] === field)?.errors ?? []
    form.setFields(
      recurrenceFields.map((field) => ({ name: ['recurrence', field], errors: errorsOf(field) })) as never,
    )
  }, [form, preview])
  return (preview?.errors.length ?? 0) > 0
}

export function ScheduleEditor(props: Props) {
  const { id, rid, schedule, initial } = props
  const [form] = Form.useForm<ScheduleValues>()
  const [recurrence, setRecurrence] = useState(initial.recurrence)
  const { report } = useSuspenseQuery(reportQueries.detail(id, rid)).data
  const may = useMay()
  const save = useSave(props, (error) => form.setFields(scheduleFaults(error).fields as never))
  const asked = useSettled(recurrence)
  const preview = useQuery({
    ...scheduleQueries.preview(id, rid, toRecurrence(asked)),
    enabled: asked.startDate !== '' && asked.time !== '',
  })
  const isFaulty = useFaults(form, preview.data)
  const parameters = useOwnParameters({
    id,
    rid,
    isService: report.serviceCode !== 'page-extractor',
    saved: schedule?.parameters,
    misfit: schedule?.parametersFault,
    error: save.error,
    onChange: () => save.isError && save.reset(),
  })
  const { rest } = scheduleFaults(save.error)
  /** What the server said was about values that are being changed now. */
  const onValues = () => {
    setRecurrence((form.getFieldsValue(true) as ScheduleValues).recurrence)
    if (!save.isError) return
    form.setFields(scheduleFaults(save.error).fields.map(({ name }) => ({ name, errors: [] })) as never)
    save.reset()
  }
  const finish = () => {
    if (isFaulty || !parameters.check()) return
    save.mutate({ values: form.getFieldsValue(true) as ScheduleValues, parameters: parameters.toSend() })
  }
  return (
    <AntdScope>
      <div className={css.scheduleedit}>
        <div onKeyDown={submitOnCtrlEnter} role="presentation">
          {rest && <Notice tone="bad">{rest}</Notice>}
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            initialValues={initial}
            onValuesChange={onValues}
            onFinish={finish}
          >
            <RecurrenceFields frequency={recurrence.frequency} />
            <PolicyFields />
            {may('report:run-options') && <RunFields isService={report.serviceCode !== 'page-extractor'} />}
            {parameters.section && (
              <section className={css.ownparameters} aria-labelledby="own-parameters">
                <h2 className={css.formpart} id="own-parameters">
                  Parameters of the service
                </h2>
                {parameters.section}
              </section>
            )}
            <div className={css.formfoot}>
              <Button
                variant="primary"
                type="submit"
                busy={save.isPending}
                reason={isFaulty ? 'Correct the marked fields first.' : undefined}
              >
                {schedule ? 'Save schedule' : 'Add schedule'}
              </Button>
              <ButtonLink
                variant="text"
                to="/projects/$id/reports/$rid/schedules"
                params={{ id: String(id), rid: String(rid) }}
              >
                Cancel
              </ButtonLink>
            </div>
          </Form>
        </div>
        <ScheduleTimes preview={preview.data} error={preview.error} isOld={preview.isPlaceholderData} />
      </div>
    </AntdScope>
  )
}
