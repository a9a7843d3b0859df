import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface Props {
  message: string
  description?: string | undefined
  /** Set only if the server refused: true at the limit of keys, false if the name is taken. */
  apiLimitExceeded?: boolean
  /** Replaces the key with the same name. */
  onReplace: () => void
}

/** Explains why no key was created. */
export function Refusal({ message, description, apiLimitExceeded, onReplace }: Props) {
  return (
    <Notice
      tone="bad"
      action={
        apiLimitExceeded === false && (
          <Button small onClick={onReplace}>
            Replace it
          </Button>
        )
      }
    >
      {description ? (
        <>
          <b>{message}</b>
          <br />
          {description}
        </>
      ) : (
        message
      )}
    </Notice>
  )
}
