import { Avatar } from '../../ui/people.tsx'

interface Props {
  user: { fullName: string } | null
}

/** Who a task is assigned to, with name. */
export function Assignee({ user }: Props) {
  return (
    <span className="row tight">
      {user ? <Avatar name={user.fullName} silent /> : <span className="avatar waiting" aria-hidden="true" />}
      <span className={user ? 'clip' : 'clip faint'}>{user?.fullName ?? 'Unassigned'}</span>
    </span>
  )
}
