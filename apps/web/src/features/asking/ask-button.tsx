import { lazy, Suspense } from 'react'
import type { ReferenceBody } from '@windrow/contract/schemas/messages'
import { MessageSquarePlus } from 'lucide-react'
import { PopoverButton } from '../../ui/popover-button.tsx'
import css from './asking.module.css'

const AskPanel = lazy(async () => ({ default: (await import('./ask-panel.tsx')).AskPanel }))

interface Props {
  /** The project. */
  id: number
  reference: ReferenceBody
  /** Accessible name of the button. */
  name: string
  /** Heads the panel. */
  title: string
  className?: string | undefined
  /** Opens at once. */
  startsOpen?: boolean
  onOpen?: (open: boolean) => void
}

/** Asks about something in the data: a panel beside it, a sheet on phones. */
export function AskButton(props: Props) {
  const { id, reference, name, title, className, startsOpen = false, onOpen } = props
  return (
    <span data-ask>
      <PopoverButton
        className={className ?? 'btn btn-text btn-small btn-icon'}
        panelClass={css.panel}
        name={name}
        title={title}
        tip={title}
        startsOpen={startsOpen}
        label={<MessageSquarePlus size={16} aria-hidden="true" />}
        {...(onOpen && { onOpen })}
      >
        {(close) => (
          <Suspense>
            <AskPanel id={id} reference={reference} title={title} onClose={close} />
          </Suspense>
        )}
      </PopoverButton>
    </span>
  )
}
