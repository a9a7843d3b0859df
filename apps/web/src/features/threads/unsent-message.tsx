import { CircleAlert, Clock } from 'lucide-react'
import { useProfile } from '../../session/use-profile.ts'
import { Button } from '../../ui/button.tsx'
import { Avatar } from '../../ui/people.tsx'
import { MessageText } from './message-text.tsx'
import type { Unsent } from './unsent.ts'
import css from './message-item.module.css'

interface Props {
  item: Unsent
  isLost: boolean
  /** Puts the text back into the composer. */
  onTakeBack: () => void
}

/** A message on its way, or one that was refused. */
export function UnsentMessage({ item, isLost, onTakeBack }: Props) {
  const { profile } = useProfile()
  const name = `${profile.firstName} ${profile.lastName}`.trim() || profile.email
  const state = item.refused ?? (isLost ? 'Not sent yet: waits for the connection' : 'Sending…')
  return (
    <article
      className={item.internal ? `${css.message} ${css.internal}` : css.message}
      aria-label={item.internal ? 'Unsent internal note' : 'Unsent message'}
    >
      <Avatar name={name} large silent />
      <div className={css.body}>
        <header>
          <b>{name}</b>
          {item.internal && <span className="meta">Internal note</span>}
        </header>
        <MessageText text={item.text} mentions={[]} me={profile.userId} />
        {item.files && item.files.length > 0 && (
          <p className="meta">{item.files.map(({ name: called }) => called).join(', ')}</p>
        )}
        <p className={item.refused ? 'row tight bad-text meta' : 'row tight meta'} role="status">
          {item.refused ? (
            <CircleAlert size={16} aria-hidden="true" />
          ) : (
            <Clock size={16} aria-hidden="true" />
          )}
          {state}
        </p>
        {item.refused && (
          <span className="row">
            <Button small onClick={onTakeBack}>
              Edit again
            </Button>
          </span>
        )}
      </div>
    </article>
  )
}
