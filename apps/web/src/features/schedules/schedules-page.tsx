import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Schedule } from '@windrow/contract/schemas/schedules'
import { Plus } from 'lucide-react'
import { May, useMay } from '../../ability/may.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { Empty, Notice, QueryNotice } from '../../ui/notice.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { ReportHeader } from '../../place/report-header.tsx'
import { NextRuns } from './next-runs.tsx'
import { PunctualityPanel } from './punctuality-panel.tsx'
import { useScheduleActions } from './schedule-actions.ts'
import { editHref } from './schedule-cells.tsx'
import { scheduleColumns } from './schedule-columns.tsx'
import { calendarZone, todayIn } from './schedule-days.ts'
import { SchedulePhoneList } from './schedule-phone-list.tsx'
import { scheduleQueries } from './schedule-queries.ts'
import type { ScheduleSearch } from './schedule-search.ts'

const ScheduleDeleteConfirm = lazy(async () => ({
  default: (await import('./schedule-delete-confirm.tsx')).ScheduleDeleteConfirm,
}))
const ScheduleAdminModal = lazy(async () => ({
  default: (await import('./schedule-admin-modal.tsx')).ScheduleAdminModal,
}))

type OpenModal = { kind: 'delete' | 'admin'; schedule: Schedule }

interface Props {
  id: number
  rid: number
  search: ScheduleSearch
  onSearch: (search: ScheduleSearch) => void
}

/** The schedules of a report. */
export function SchedulesPage({ id, rid, search, onSearch }: Props) {
  const query = useQuery(scheduleQueries.list(id, rid))
  const [modal, open] = useState<OpenModal | null>(null)
  const mayEdit = useMay()('report:update-schedule')
  const actions = useScheduleActions(id, rid)
  const { schedules, paused = null, timeZone = 'UTC' } = query.data ?? {}
  const isEmpty = schedules?.length === 0
  const row = {
    id,
    rid,
    actions,
    paused,
    onDelete: (schedule: Schedule) => open({ kind: 'delete', schedule }),
    onAdmin: (schedule: Schedule) => open({ kind: 'admin', schedule }),
  }
  const add = <AddSchedule id={id} rid={rid} />
  return (
    <>
      <ReportHeader id={id} rid={rid} title="Schedule" actions={isEmpty ? undefined : add} />
      {paused !== null && !isEmpty && <Notice>{paused}</Notice>}
      <QueryNotice query={query} what="schedules" />
      {isEmpty && (
        <Empty
          title="No schedules yet"
          text="A schedule starts runs of this report automatically: every hour, day, week or month. Without one, you start runs manually."
        >
          {add}
        </Empty>
      )}
      {!isEmpty && (schedules ?? !query.error) && (
        <Schedules row={row} schedules={schedules} mayEdit={mayEdit} />
      )}
      {schedules && !isEmpty && (
        <NextRuns
          id={id}
          rid={rid}
          schedules={schedules}
          timeZone={calendarZone(schedules, timeZone)}
          search={search}
          onSearch={onSearch}
        />
      )}
      {schedules && !isEmpty && <PunctualityPanel id={id} rid={rid} today={todayIn(timeZone)} />}
      <Suspense>
        {modal?.kind === 'delete' && (
          <ScheduleDeleteConfirm schedule={modal.schedule} actions={actions} onClose={() => open(null)} />
        )}
        {modal?.kind === 'admin' && (
          <ScheduleAdminModal id={id} rid={rid} schedule={modal.schedule} onClose={() => open(null)} />
        )}
      </Suspense>
    </>
  )
}

const AddSchedule = ({ id, rid }: { id: number; rid: number }) => (
  <May do="report:update-schedule">
    <ButtonLink
      variant="primary"
      icon={<Plus size={16} />}
      to="/projects/$id/reports/$rid/schedules/new"
      params={{ id: String(id), rid: String(rid) }}
    >
      Add schedule
    </ButtonLink>
  </May>
)

interface SchedulesProps {
  row: Parameters<typeof scheduleColumns>[0]
  schedules: Schedule[] | undefined
  mayEdit: boolean
}

function Schedules({ row, schedules, mayEdit }: SchedulesProps) {
  const phone = usePhone()
  if (phone) return <SchedulePhoneList schedules={schedules} mayEdit={mayEdit} {...row} />
  const href = (schedule: Schedule) => (mayEdit ? editHref(row.id, row.rid, schedule.id) : undefined)
  return (
    <ListTable label="Schedules" columns={scheduleColumns(row, mayEdit)} rows={schedules} rowHref={href} />
  )
}
