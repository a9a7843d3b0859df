import { useState, type ReactNode } from 'react'
import { Drawer, Modal } from 'antd'
import { measure } from '../theme.ts'
import { AntdScope } from './antd-scope.tsx'
import { Button } from './button.tsx'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Submit } from './use-submit.ts'
import '../styles/antd-fit.css'

interface FrameProps<Values extends object> {
  title: string
  /** Whether it is open, and the ways to close it: of `useClosing`. */
  closing: { open: boolean; close: () => void; afterClose: (nowOpen: boolean) => void }
  submit: Submit<Values>
  /** A verb: what the button does. */
  action: string
  danger?: boolean
  cancel?: string
  /** Why it can't be sent now. */
  reason?: string | undefined
  isBusy?: boolean
  disabled?: boolean
  /** Another way to send it, before the button. */
  also?: ReactNode
  /** In place of the buttons: there is nothing to send yet, or any more. */
  footer?: ReactNode
  /** What must not be lost by a click beside it, such as a key that is shown once. */
  keepOpen?: boolean
  children: ReactNode
}

/** Escape, a click beside it and the cross ask first where something was filled in; "Cancel" says it already. */
function useLeaving<Values extends object>({ closing, submit }: FrameProps<Values>) {
  const [asking, ask] = useState(false)
  const leave = () => (submit.hasChanges() ? ask(true) : closing.close())
  const question = asking && (
    <ConfirmModal
      title="Discard your changes?"
      action="Discard"
      busy={false}
      onConfirm={(settled) => {
        settled()
        closing.close()
      }}
      onClose={() => ask(false)}
    >
      What you filled in was not saved.
    </ConfirmModal>
  )
  return { leave, question }
}

function buttonsOf<Values extends object>(props: FrameProps<Values>) {
  const { closing, submit, action, danger, cancel = 'Cancel', reason, isBusy, disabled, also } = props
  return {
    cancel: (
      <Button key="cancel" variant="text" onClick={closing.close}>
        {cancel}
      </Button>
    ),
    also,
    save: (
      <Button
        key="save"
        variant={danger ? 'danger' : 'primary'}
        busy={isBusy ?? submit.isBusy}
        reason={reason}
        disabled={disabled}
        onClick={() => submit.form.submit()}
      >
        {action}
      </Button>
    ),
  }
}

/** A dialog with a form; its fields are a `SubmitForm` within it. */
export function FormDialog<Values extends object>(props: FrameProps<Values> & { width?: number }) {
  const { title, closing, footer, keepOpen = false, width = measure.modal, children } = props
  const { leave, question } = useLeaving(props)
  const { cancel, also, save } = buttonsOf(props)
  return (
    <AntdScope>
      <Modal
        open={closing.open}
        onCancel={leave}
        afterOpenChange={closing.afterClose}
        title={title}
        width={width}
        mask={{ closable: !keepOpen }}
        footer={footer ?? [cancel, also, save]}
      >
        {children}
      </Modal>
      {question}
    </AntdScope>
  )
}

/** The same beside the page. */
export function FormDrawer<Values extends object>(props: FrameProps<Values>) {
  const { title, closing, footer, keepOpen = false, children } = props
  const { leave, question } = useLeaving(props)
  const { cancel, also, save } = buttonsOf(props)
  return (
    <AntdScope>
      <Drawer
        open={closing.open}
        onClose={leave}
        afterOpenChange={closing.afterClose}
        size={measure.drawer}
        title={title}
        aria-label={title}
        mask={{ closable: !keepOpen }}
        footer={
          footer ?? (
            <div className="formactions">
              {save}
              {also}
              {cancel}
            </div>
          )
        }
      >
        {children}
      </Drawer>
      {question}
    </AntdScope>
  )
}
