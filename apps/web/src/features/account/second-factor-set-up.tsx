import { Modal } from 'antd'
import { measure } from '../../theme.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { FactorForm } from './factor-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useFactorSetUp } from './use-factor-set-up.ts'
import '../../styles/antd-fit.css'

interface Props {
  hasPassword: boolean
  onClose: () => void
}

/** Scan, type the first code, keep the recovery codes. */
export function SecondFactorSetUp({ hasPassword, onClose }: Props) {
  const { open, close, afterClose } = useClosing(onClose)
  const setUp = useFactorSetUp()
  const { codes, confirm, form } = setUp
  return (
    <AntdScope>
      <Modal
        open={open}
        onCancel={close}
        afterOpenChange={afterClose}
        title={codes ? 'Keep your recovery codes' : 'Set up an authenticator app'}
        width={measure.modal}
        // They are shown only here: a click beside them must not lose them.
        mask={{ closable: codes === null }}
        footer={
          codes ? (
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          ) : (
            [
              <Button key="cancel" variant="text" onClick={close}>
                Cancel
              </Button>,
              <Button key="on" variant="primary" busy={confirm.isPending} onClick={() => form.submit()}>
                Turn on
              </Button>,
            ]
          )
        }
      >
        {codes ? (
          <RecoveryCodes codes={codes} />
        ) : (
          <div onKeyDown={submitOnCtrlEnter} role="presentation">
            <FactorForm setUp={setUp} hasPassword={hasPassword} />
          </div>
        )}
      </Modal>
    </AntdScope>
  )
}
