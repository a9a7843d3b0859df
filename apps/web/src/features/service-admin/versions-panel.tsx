import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ServiceDetail, ServiceVersion } from '@windrow/contract/schemas/service-admin'
import { Ellipsis, Plus } from 'lucide-react'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay, formatNumber, plural } from '../../ui/formats.ts'
import { ListTable, type ListColumn } from '../../ui/list-table.tsx'
import { Dash, Tag } from '../../ui/marks.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { Panel } from './panel.tsx'
import type { ServiceModal } from './service-modals.ts'
import { lowPercent, percentText, stateLabels, successOf } from './service-words.ts'
import css from './service-admin.module.css'

interface Props {
  service: ServiceDetail
  onModal: (modal: ServiceModal) => void
}

type Row = ServiceVersion & { id: number }

const State = ({ state }: ServiceVersion) => (
  <Tag tone={stateLabels[state].tone}>
    <i className="dot" />
    {stateLabels[state].label}
  </Tag>
)

const changeText = ({ note, createdBy, createdDate, rolledBackReason, deprecatedNote }: ServiceVersion) => ({
  main: note || (createdBy === null ? 'Found in the services folder' : 'Changed'),
  more:
    rolledBackReason ??
    (deprecatedNote || [createdBy, formatDay(createdDate)].filter((text) => text !== null).join(' · ')),
})

const columns: ListColumn<Row>[] = [
  {
    key: 'version',
    title: 'Version',
    width: 80,
    cell: ({ label }) => <span className="num medium">{label}</span>,
  },
  { key: 'state', title: 'State', width: 124, cell: (version) => <State {...version} /> },
  {
    key: 'change',
    title: 'Change',
    cell: (version) => (
      <span className="two">
        <span className="clip">{changeText(version).main}</span>
        <span className="meta clip" data-tip={changeText(version).more}>
          {changeText(version).more}
        </span>
      </span>
    ),
  },
  {
    key: 'difference',
    title: 'Difference',
    width: 96,
    hideUnder: 'lg',
    cell: ({ added, removed }) => (
      <span className={css.diffnum}>
        <span className={css.plus}>{`+${added}`}</span>
        <span className={css.minus}>{`−${removed}`}</span>
      </span>
    ),
  },
  { key: 'reports', title: 'Reports', width: 76, right: true, cell: ({ reports }) => formatNumber(reports) },
  {
    key: 'success',
    title: 'Successful',
    width: 92,
    right: true,
    cell: (version) => {
      const percent = successOf(version)
      if (percent === null) return <Dash />
      return <span className={percent < lowPercent ? `num ${css.low}` : 'num'}>{percentText(percent)}</span>
    },
  },
]

/** The versions of a service, the newest first. */
export function VersionsPanel({ service, onModal }: Props) {
  const phone = usePhone()
  const rows = service.versions.map((version) => ({ ...version, id: version.version }))
  const menu = (version: Row) => <VersionMenu service={service} version={version} onModal={onModal} />
  return (
    <Panel
      title="Versions"
      meta={formatNumber(rows.length)}
      tools={
        service.kind === 'RECIPE' && (
          <Button small icon={<Plus size={16} />} onClick={() => onModal({ kind: 'version' })}>
            Add version
          </Button>
        )
      }
    >
      {phone ? (
        <ul className="list" aria-label="Versions">
          {rows.map((version) => (
            <li key={version.id}>
              <div className="lrow between">
                <span className="row">
                  <span className="num medium">{version.label}</span>
                  <State {...version} />
                </span>
                {menu(version)}
              </div>
              <p className="meta">{`${changeText(version).main} · ${plural(version.reports, 'report')}`}</p>
            </li>
          ))}
        </ul>
      ) : (
        <ListTable
          label="Versions"
          tall
          columns={[
            ...columns,
            {
              key: 'actions',
              title: <span className="sr">Actions</span>,
              width: 56,
              right: true,
              cell: menu,
            },
          ]}
          rows={rows}
        />
      )}
    </Panel>
  )
}

function VersionMenu({ service, version, onModal }: Props & { version: Row }) {
  const queries = useQueryClient()
  const restore = useMutation({
    mutationFn: () =>
      api.serviceVersionDeprecate({
        params: { serviceId: service.id, versionNumber: version.version },
        body: { deprecated: false },
      }),
    onSettled: () => askAgain(queries, keys.services.all),
  })
  const mayRollOut = version.version !== service.currentVersion && service.progress === null
  return (
    <MenuButton
      label={<Ellipsis size={16} aria-hidden="true" />}
      name={`Actions for version ${version.label}`}
      className="iconbutton"
      align="end"
      groups={[
        {
          items: [
            {
              key: 'update',
              label: 'Roll out',
              disabled: !mayRollOut || !version.isRunnable,
              onSelect: () => onModal({ kind: 'update', version: version.version }),
            },
            version.deprecatedNote === null
              ? {
                  key: 'deprecate',
                  label: 'Deprecate',
                  onSelect: () => onModal({ kind: 'deprecate', version }),
                }
              : { key: 'restore', label: 'Undo deprecation', onSelect: () => restore.mutate() },
          ],
        },
      ]}
    />
  )
}
