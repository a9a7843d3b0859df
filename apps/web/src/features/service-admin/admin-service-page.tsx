import { lazy, Suspense, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ServiceDetail } from '@windrow/contract/schemas/service-admin'
import { Ellipsis, Pencil, Play, Rocket } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { Tag } from '../../ui/marks.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { HealthBars } from './health-bars.tsx'
import { MissingFile } from './missing-file.tsx'
import { OwnerFaces } from './owner-faces.tsx'
import { Panel } from './panel.tsx'
import { ParametersPanel } from './parameters-panel.tsx'
import { ReportsPanel } from './reports-panel.tsx'
import { RolloutPanel } from './rollout-panel.tsx'
import { serviceAdminQueries } from './service-admin-queries.ts'
import type { ServiceModal } from './service-modals.ts'
import { kindLabels, percentText, statusOf, successOf } from './service-words.ts'
import { VersionsPanel } from './versions-panel.tsx'
import css from './service-admin.module.css'

const Modals = lazy(async () => ({ default: (await import('./open-modal.tsx')).OpenModal }))

/** A service: its roll-out, versions, reports, health and parameters. */
export function AdminServicePage({ serviceId }: { serviceId: number }) {
  const { data: service } = useSuspenseQuery(serviceAdminQueries.detail(serviceId))
  const [modal, open] = useState<ServiceModal | null>(null)
  const isOwn = service.kind !== 'BUILT_IN'
  return (
    <>
      <PageHeader
        title={service.name}
        crumbs={[{ label: 'Services', to: '/admin/services' }, { label: service.name }]}
        tags={<Tags service={service} />}
        actions={<Actions service={service} onModal={open} />}
      />
      {service.missingSince !== null && <MissingFile service={service} />}
      <div className={css.columns}>
        <div className={css.blocks}>
          {service.progress && <RolloutPanel service={service} rollout={service.progress} />}
          {isOwn && <VersionsPanel service={service} onModal={open} />}
          <ReportsPanel service={service} onModal={open} />
        </div>
        <div className={css.blocks}>
          <HealthPanel service={service} />
          {isOwn && <ParametersPanel service={service} onModal={open} />}
        </div>
      </div>
      <Suspense>{modal && <Modals service={service} modal={modal} onClose={() => open(null)} />}</Suspense>
    </>
  )
}

function Actions({ service, onModal }: { service: ServiceDetail; onModal: (modal: ServiceModal) => void }) {
  const phone = usePhone()
  const isOwn = service.kind !== 'BUILT_IN'
  const edit = () => onModal({ kind: 'edit' })
  const attempt = () => onModal({ kind: 'try' })
  const remove = {
    key: 'delete',
    label: 'Delete Service',
    danger: true,
    onSelect: () => onModal({ kind: 'delete' }),
  }
  const update = isOwn && (
    <Button
      icon={<Rocket size={16} />}
      reason={whyNoUpdate(service)}
      onClick={() => onModal({ kind: 'update' })}
    >
      Update Service
    </Button>
  )
  if (phone)
    return (
      <>
        {update}
        <MenuButton
          label={<Ellipsis size={16} aria-hidden="true" />}
          name="More actions"
          align="end"
          groups={[
            {
              items: [
                { key: 'edit', label: 'Edit Service', onSelect: edit },
                ...(isOwn ? [{ key: 'try', label: 'Try on a page', onSelect: attempt }] : []),
                ...(isOwn ? [remove] : []),
              ],
            },
          ]}
        />
      </>
    )
  return (
    <>
      {isOwn && (
        <Button icon={<Play size={16} />} onClick={attempt}>
          Try on a page
        </Button>
      )}
      <Button icon={<Pencil size={16} />} onClick={edit}>
        Edit Service
      </Button>
      {update}
      {isOwn && (
        <MenuButton
          label={<Ellipsis size={16} aria-hidden="true" />}
          name="More actions"
          className="btn btn-icon"
          align="end"
          groups={[{ items: [remove] }]}
        />
      )}
    </>
  )
}

/** Why no version can be rolled out now; undefined if one can. */
function whyNoUpdate({ versions, progress }: ServiceDetail): string | undefined {
  if (progress) return 'A version is being rolled out. Continue or roll it back first.'
  return versions.length < 2 ? 'There is no other version yet.' : undefined
}

function Tags({ service }: { service: ServiceDetail }) {
  const { label, tone } = statusOf(service)
  const phone = usePhone()
  return (
    <>
      <Tag tone={tone}>
        <i className="dot" />
        {label}
      </Tag>
      <Tag>
        <code>{service.code}</code>
      </Tag>
      <Tag>{service.category?.name ?? 'Uncategorized'}</Tag>
      {!phone && <Tag>{kindLabels[service.kind]}</Tag>}
    </>
  )
}

function HealthPanel({ service }: { service: ServiceDetail }) {
  return (
    <Panel
      title="Health"
      tools={
        <span className="meta">
          <b>{percentText(successOf(service))}</b>
          {` of ${formatNumber(service.runs)} runs in 30 days`}
        </span>
      }
    >
      <div className={css.panelbody}>
        <HealthBars health={service.health} height={72} />
      </div>
      <div className={css.panelfoot}>
        <span className="meta">Owners</span>
        <OwnerFaces owners={service.owners} />
        <span className="meta">{service.owners.map(({ fullName }) => fullName).join(', ')}</span>
      </div>
      {service.description && (
        <div className={css.panelfoot}>
          <span className="muted">{service.description}</span>
        </div>
      )}
    </Panel>
  )
}
