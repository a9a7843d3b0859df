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

export function Avatar({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span className={large ? 'avatar large' : 'avatar'} role="img" aria-label={name} data-tip={name}>
      {initials(name)}
    </span>
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
