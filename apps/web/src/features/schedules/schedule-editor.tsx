import { useEffect, useState } from 'react'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Schedule, SchedulePreview } from '@windrow/contract/schemas/schedules'
import type { ParameterOverrides } from '@windrow/contract/schemas/services'
import type { FormInstance } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { useMay } from '../../ability/may.tsx'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { AskBeforeLeaving } from '../../ui/ask-before-leaving.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { reportQueries } from '../../place/report-queries.ts'
import { useParameterOverrides } from '../services/use-parameter-overrides.tsx'
import {
  fieldFaults,
  hasAdvanced,
  recurrenceFields,
  scheduleFaults,
  scheduleForm,
  type ScheduleValues,
  toRecurrence,
} from './schedule-form.ts'
import { AdvancedFields, PolicyFields, RecurrenceFields, RunFields } from './schedule-fields.tsx'
import { todayIn } from './schedule-days.ts'
import { scheduleQueries } from './schedule-queries.ts'
import { ScheduleTimes } from './schedule-times.tsx'
import { changedByPlan } from './changed-by-plan.ts'
import css from './schedules.module.css'
import '../../styles/antd-fit.css'

interface Props {
  id: number
  rid: number
  /** null: a new one. */
  schedule: Schedule | null
  initial: ScheduleValues
  /** Of the account. */
  timeZone: string
}

/** Form values; undefined parameters stay unchanged. */
type Filled = ScheduleValues & { parameters?: ParameterOverrides | undefined }

/** Assigns the server's messages to form fields. */
const faultsOf = (error: Error | null) => {
  const { fields, rest } = scheduleFaults(error)
  return { faults: fields.map(({ name, errors }) => ({ name: name.join('.'), errors })), rest }
}

/** Saves and returns to the list; errors are shown at their fields. */
function useSave({ id, rid, schedule }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const mayGiveOptions = useMay()('report:run-options')
  return useSubmit({
    faultsOf,
    save: ({ parameters, ...values }: Filled) => {
      const kept = mayGiveOptions ? 'as filled in' : (schedule?.options ?? null)
      const body = { ...scheduleForm.toRemote(values, kept), parameters }
      return schedule
        ? api.scheduleUpdate({ params: { id, rid, sid: schedule.id }, body })
        : api.scheduleCreate({ params: { id, rid }, body })
    },
    onSaved: async ({ name }) => {
      toast.success(schedule ? `${name} was changed` : `${name} was added`)
      // Before the form can be reopened, because it keeps its initial values.
      await askAgain(queries, keys.schedules.allOf(id, rid))
      void askAgain(queries, ...changedByPlan(id, rid))
      void navigate({
        to: '/projects/$id/reports/$rid/schedules',
        params: { id: String(id), rid: String(rid) },
      })
    },
  })
}

/** Shows errors of the preview at the time fields while the form is being filled in. @returns whether there are any. */
function useFaults(form: FormInstance<Filled>, preview: SchedulePreview | undefined): boolean {
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
  const [recurrence, setRecurrence] = useState(initial.recurrence)
  const { report } = useSuspenseQuery(reportQueries.detail(id, rid)).data
  const may = useMay()
  const submit = useSave(props)
  const { form } = submit
  const asked = useSettled(recurrence)
  const preview = useQuery({
    ...scheduleQueries.preview(id, rid, toRecurrence(asked)),
    enabled: asked.startDate !== '' && asked.time !== '',
  })
  const isFaulty = useFaults(form, preview.data)
  const parameters = useParameterOverrides({
    id,
    rid,
    isService: report.serviceCode !== 'page-extractor',
    saved: schedule?.parameters,
    misfit: schedule?.parametersFault,
    error: submit.error,
    onChange: submit.onValues,
  })
  const finish = () => {
    if (isFaulty || !parameters.check()) return
    submit.send({ ...form.getFieldsValue(true), parameters: parameters.toSend() })
  }
  return (
    <AntdScope>
      <AskBeforeLeaving submit={submit} />
      <div className={css.scheduleedit}>
        <div>
          <SubmitForm
            submit={submit}
            initial={initial}
            onValues={() => setRecurrence(form.getFieldsValue(true).recurrence)}
            onSubmit={finish}
          >
            <RecurrenceFields
              frequency={recurrence.frequency}
              timeZone={recurrence.timeZone}
              usualZone={props.timeZone}
            />
            <AdvancedFields isOpen={submit.error !== null || hasAdvanced(initial)}>
              <PolicyFields />
              {may('report:run-options') && <RunFields isService={report.serviceCode !== 'page-extractor'} />}
            </AdvancedFields>
            {parameters.section && (
              <section className={css.parameteroverrides} aria-labelledby="parameter-overrides">
                <h2 className={css.formpart} id="parameter-overrides">
                  Parameters of the service
                </h2>
                {parameters.section}
              </section>
            )}
            <div className={css.formfoot}>
              <Button
                variant="primary"
                type="submit"
                busy={submit.isBusy}
                reason={isFaulty ? 'Correct the marked fields first.' : undefined}
              >
                {schedule ? 'Save schedule' : 'Add schedule'}
              </Button>
              <ButtonLink
                variant="text"
                ignoreBlocker
                to="/projects/$id/reports/$rid/schedules"
                params={{ id: String(id), rid: String(rid) }}
              >
                Cancel
              </ButtonLink>
            </div>
          </SubmitForm>
        </div>
        <ScheduleTimes
          preview={preview.data}
          error={preview.error}
          today={todayIn(recurrence.timeZone)}
          isOld={preview.isPlaceholderData}
        />
      </div>
    </AntdScope>
  )
}
