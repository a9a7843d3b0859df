import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface Props {
  message: string
  description?: string | undefined
  /** Present in an answer of the server: whether the limit of keys is reached, or the name is taken. */
  apiLimitExceeded?: boolean
  /** Makes the key in place of the one with the same name. */
  onReplace: () => void
}

/** Why no key was made. */
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
