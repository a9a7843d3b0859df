import { isInactive, mayBecome, projectStatuses, type ProjectStatus } from '@windrow/contract/project-status'
import type { ProjectDetail } from '@windrow/contract/schemas/projects'
import { ArrowRightLeft, Ban, Ellipsis, Pencil, RotateCcw, Ticket, Trash2, UserCog } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../ability/may.tsx'
import { propertyQuery } from '../../session/property-queries.ts'
import { statusLabel } from '../../ui/marks.tsx'
import { MenuButton, type MenuGroup, type MenuItem } from '../../ui/menu-button.tsx'
import type { ProjectModal } from './project-modals.tsx'
import { useProjectStatus } from './use-project-status.ts'

interface Props {
  project: ProjectDetail
  onModal: (modal: ProjectModal) => void
}

type May = ReturnType<typeof useMay>

function changeItems(may: May, site: string | null, onModal: Props['onModal']): MenuItem[] {
  const item = (key: string, label: string, icon: MenuItem['icon'], modal: ProjectModal): MenuItem => ({
    key,
    label,
    icon,
    onSelect: () => onModal(modal),
  })
  return [
    ...(may('project:update-details')
      ? [item('edit', 'Edit project details', <Pencil size={16} />, { kind: 'edit' })]
      : []),
    ...(may('project:update-owner')
      ? [item('owner', 'Change owner', <UserCog size={16} />, { kind: 'owner' })]
      : []),
    ...(may('project:jira') && site
      ? [item('ticket', 'Jira ticket', <Ticket size={16} />, { kind: 'ticket', site })]
      : []),
    ...(may('project:transfer')
      ? [item('transfer', 'Transfer project', <ArrowRightLeft size={16} />, { kind: 'transfer' })]
      : []),
  ]
}

/** Statuses that a project can change to. An inactive project offers its previous one first. */
function statusItems(
  project: ProjectDetail,
  onModal: Props['onModal'],
  set: (status: ProjectStatus) => void,
) {
  const { status, previousStatus } = project
  const back = previousStatus ?? 'ACTIVE'
  const restore: MenuItem[] = isInactive(status)
    ? [
        {
          key: 'restore',
          label: status === 'DELETED' ? 'Undo deletion' : 'Reactivate',
          icon: <RotateCcw size={16} />,
          onSelect: () => set(back),
        },
      ]
    : []
  const onward = projectStatuses
    .filter((one) => !isInactive(one) && mayBecome(status, one) && !(isInactive(status) && one === back))
    .map((one) => ({
      key: one,
      label: `Mark as ${statusLabel(one).toLowerCase()}`,
      onSelect: () => set(one),
    }))
  const ending: MenuItem[] = [
    { key: 'CANCELED', label: 'Cancel project', icon: <Ban size={16} />, danger: true },
    { key: 'DELETED', label: 'Delete project', icon: <Trash2 size={16} />, danger: true },
  ]
    .filter(({ key }) => mayBecome(status, key as ProjectStatus))
    .map((item) => ({
      ...item,
      onSelect: () => onModal({ kind: 'status', status: item.key as ProjectStatus }),
    }))
  return [{ items: restore }, { title: 'Status', items: onward }, { items: ending }]
}

/** Actions for a project; renders nothing if the user has none. */
export function ProjectMenu({ project, onModal }: Props) {
  const may = useMay()
  const { data } = useQuery({ ...propertyQuery, enabled: may('project:jira') })
  const change = useProjectStatus(() => {})
  const set = (status: ProjectStatus) => change.mutate({ ids: [project.id], status })
  const groups: MenuGroup[] = [
    { items: changeItems(may, data?.links.ticketSite ?? null, onModal) },
    ...(may('project:update-status') ? statusItems(project, onModal, set) : []),
  ].filter(({ items }) => items.length > 0)
  if (groups.length === 0) return null
  return (
    <MenuButton
      name={`Actions for ${project.name}`}
      className="btn btn-icon"
      align="end"
      label={<Ellipsis size={16} aria-hidden="true" />}
      groups={groups}
    />
  )
}
