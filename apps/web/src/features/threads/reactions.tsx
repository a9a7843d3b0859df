import type { Message } from '@windrow/contract/schemas/messages'
import { reactionEmoji, type ReactionEmoji } from '@windrow/contract/threads'
import { SmilePlus } from 'lucide-react'
import { PopoverButton } from '../../ui/popover-button.tsx'
import css from './message-item.module.css'

const names: Readonly<Record<ReactionEmoji, string>> = {
  '👍': 'Thumbs up',
  '👎': 'Thumbs down',
  '❤️': 'Heart',
  '🎉': 'Celebrate',
  '👀': 'Eyes',
  '✅': 'Done',
}

interface Props {
  message: Message
  onReact: (emoji: ReactionEmoji, on: boolean) => void
}

/** A button that reacts to a message. */
export function AddReaction({ message, onReact }: Props) {
  return (
    <PopoverButton
      className="btn btn-text btn-small btn-icon"
      name="Add a reaction"
      title="Reactions"
      tip="Add a reaction"
      label={<SmilePlus size={16} aria-hidden="true" />}
    >
      {(close) => (
        <div className="row tight">
          {reactionEmoji.map((emoji) => (
            <button
              key={emoji}
              type="button"
              className="btn btn-text btn-icon"
              aria-label={names[emoji]}
              onClick={() => {
                onReact(emoji, !message.reactions.some((one) => one.emoji === emoji && one.isMine))
                close()
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
    </PopoverButton>
  )
}

/** Reactions to a message, each with who gave it. A click adds or takes back one's own. */
export function Reactions({ message, onReact }: Props) {
  if (message.reactions.length === 0) return null
  return (
    <div className={css.reactions} role="group" aria-label="Reactions">
      {message.reactions.map(({ emoji, count, isMine, names: people }) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={isMine}
          aria-label={`${names[emoji]}, ${count}`}
          data-tip={people.join(', ') + (count > people.length ? ` and ${count - people.length} more` : '')}
          onClick={() => onReact(emoji, !isMine)}
        >
          <span aria-hidden="true">{emoji}</span>
          <span className="num">{count}</span>
        </button>
      ))}
    </div>
  )
}
