import { lazy } from 'react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMay } from '../ability/may.tsx'

const InviteDrawer = lazy(async () => ({
  default: (await import('../features/teams/invite-drawer.tsx')).InviteDrawer,
}))

/**
 * `?invite=new` opens the invite drawer on any screen, for users who may invite; on a project's screens for that
 * project.
 */
export function InviteFromAddress() {
  const { projectId = '' } = useSearch({ from: '/_app' })
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const may = useMay()
  if (!may('team:invite')) return null
  const close = () =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, invite: undefined, projectId: undefined }),
      replace: true,
    })
  return (
    <InviteDrawer
      project={id ? Number(id) : undefined}
      chosen={projectId.split(',').filter(Boolean).map(Number)}
      onClose={close}
    />
  )
}
