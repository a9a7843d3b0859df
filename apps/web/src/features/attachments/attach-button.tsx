import { Paperclip } from 'lucide-react'
import { FilesButton } from '../../ui/fields.tsx'
import type { Attachments } from './use-attachments.ts'

/** Adds files to a draft. */
export const AttachButton = ({ attachments }: { attachments: Attachments }) => (
  <FilesButton
    label="Attach files"
    icon={<Paperclip size={16} aria-hidden="true" />}
    multiple
    onFiles={attachments.add}
  />
)

/** Why a draft can't be sent yet. */
export function UploadsWait({
  attachments,
  className = '',
}: {
  attachments: Attachments
  className?: string
}) {
  if (!attachments.isWaiting) return null
  return (
    <p className={`meta ${className}`} role="status">
      You can send when all uploads finish. Remove a file to send without it.
    </p>
  )
}
