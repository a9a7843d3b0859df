import { FormDialog } from '../../ui/form-frame.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { FactorForm } from './factor-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useFactorSetUp } from './use-factor-set-up.ts'

interface Props {
  hasPassword: boolean
  onClose: () => void
}

export function SecondFactorSetUp({ hasPassword, onClose }: Props) {
  const closing = useClosing(onClose)
  const setUp = useFactorSetUp()
  const { codes, submit } = setUp
  return (
    <FormDialog
      title={codes ? 'Keep your recovery codes' : 'Set up an authenticator app'}
      closing={closing}
      submit={submit}
      action="Turn on"
      {...(codes && { stage: 'done' })}
    >
      {codes ? <RecoveryCodes codes={codes} /> : <FactorForm setUp={setUp} hasPassword={hasPassword} />}
    </FormDialog>
  )
}
