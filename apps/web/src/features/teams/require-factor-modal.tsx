import { FormModal } from '../../ui/form-modal.tsx'
import { factorCount } from './factor-words.ts'

interface Props {
  /** "everyone in Nordlake Retail". */
  whom: string
  /** The current rule; the dialog reverses it. */
  rule: { required: boolean; people: number; without: number }
  save: (required: boolean) => Promise<unknown>
  onClose: () => void
}

/** Asks before requiring a second factor of users, or no longer requiring it. */
export function RequireFactorModal({ whom, rule, save, onClose }: Props) {
  const { required } = rule
  return (
    <FormModal<object, unknown>
      title={required ? 'Make the second factor optional' : 'Require a second factor'}
      submit={required ? 'Make optional' : 'Require'}
      fields={[]}
      save={() => save(!required)}
      saidAfter={() => (required ? 'The second factor is now optional' : 'The second factor is now required')}
      intro={
        required ? (
          <>
            A second factor is no longer required for {whom}. People who have one keep it and can turn it off.
          </>
        ) : (
          <>
            This requires a second factor for {whom}. <b>{factorCount(rule)}.</b> Users without one must set
            it up before they can continue. API keys and single sign-on keep working.
          </>
        )
      }
      onClose={onClose}
    />
  )
}
