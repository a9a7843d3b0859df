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
}
export const memberName = ({ firstName, lastName, email }: Member) =>
  `${firstName} ${lastName}`.trim() || email

interface AvatarProps {
  name: string
  large?: boolean
  /** The name stands beside it already. */
  silent?: boolean
}

/** The letters are drawn by the style, since to a reader the name is the whole content. */
export function Avatar({ name, large = false, silent = false }: AvatarProps) {
  const look = { className: large ? 'avatar large' : 'avatar', 'data-initials': initials(name) }
  return silent ? (
    <span {...look} aria-hidden="true" />
  ) : (
    <span {...look} role="img" aria-label={name} data-tip={name} />
  )
}

const shown = 3

/** Three faces; the others are behind the number. */
export function People({ members }: { members: Member[] }) {
  const names = members.map(memberName)
  return (
    <span className="people">
      {names.slice(0, shown).map((name, index) => (
        <Avatar key={members[index]!.userId} name={name} />
      ))}
      {names.length > shown && (
        <details className="morepeople">
          <summary className="avatar" aria-label={`${names.length - shown} more members`}>
            +{names.length - shown}
          </summary>
          <ul className="popover">
            {names.slice(shown).map((name, index) => (
              <li key={members[index + shown]!.userId}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </span>
  )
}
