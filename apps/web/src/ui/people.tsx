import { PopoverButton } from './popover-button.tsx'

const initials = (name: string) =>
  name
    .split(/[\s.@]/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

export interface Member {
  userId: number
  firstName: string
  lastName: string
  email: string
  status?: string
}
export const memberName = ({ firstName, lastName, email }: Member) =>
  `${firstName} ${lastName}`.trim() || email

interface AvatarProps {
  name: string
  large?: boolean
  /** Not announced, because the name is next to it. */
  silent?: boolean
  /** Invited, but not accepted yet. */
  waiting?: boolean
}

/** The initials are drawn by CSS, so that screen readers only announce the name. */
export function Avatar({ name, large = false, silent = false, waiting = false }: AvatarProps) {
  const className = ['avatar', large && 'large', waiting && 'waiting'].filter(Boolean).join(' ')
  const look = { className, 'data-initials': initials(name) }
  const label = waiting ? `${name} (invited)` : name
  return silent ? (
    <span {...look} aria-hidden="true" />
  ) : (
    <span {...look} role="img" aria-label={label} data-tip={label} />
  )
}

const shown = 3
/** A number for one or two users would take as much room as their avatars. */
const spare = 2

/** The number of avatars before the number that stands for the rest. */
export const facesOf = (people: number): number => (people > shown + spare ? shown : people)

const isWaiting = (member: Member) => member.status === 'INVITED'

export function People({ members }: { members: Member[] }) {
  const faces = facesOf(members.length)
  const others = members.slice(faces)
  return (
    <span className="people">
      {members.slice(0, faces).map((member) => (
        <Avatar key={member.userId} name={memberName(member)} waiting={isWaiting(member)} />
      ))}
      {others.length > 0 && (
        <PopoverButton
          className="avatar more"
          label={`+${others.length}`}
          name={`${others.length} more members`}
          title="Members"
        >
          {() => (
            // Focusable, because it scrolls.
            <ul className="morepeople" tabIndex={0} aria-label="More members">
              {others.map((member) => (
                <li key={member.userId} className="row">
                  <Avatar name={memberName(member)} waiting={isWaiting(member)} silent />
                  <span className="two">
                    <span>{memberName(member)}</span>
                    <span className="meta">{isWaiting(member) ? 'Invited' : member.email}</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </PopoverButton>
      )}
    </span>
  )
}
