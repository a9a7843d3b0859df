import { useState, type ReactNode } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { Drawer, Modal } from 'antd'
import { measure } from '../theme.ts'
import { AntdScope } from './antd-scope.tsx'
import { Button } from './button.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import type { Submit } from './use-submit.ts'
import '../styles/antd-fit.css'

interface FrameProps<Values extends object> {
  title: string
  /** From `useClosing`: whether it is open, and how to close it. */
  closing: { open: boolean; close: () => void; afterClose: (nowOpen: boolean) => void }
  submit: Submit<Values>
  /** A verb: the button's label. */
  action: string
  danger?: boolean
  cancel?: string
  /** Why the form can't be sent now. */
  reason?: string | undefined
  isBusy?: boolean
  disabled?: boolean
  /** A second way to submit, before the button. */
  also?: ReactNode
  /**
   * "before": nothing can be sent yet. "done": it was sent, and a click outside doesn't close it, so that a value shown
   * once, such as a key, isn't lost.
   */
  stage?: 'before' | 'done'
  children: ReactNode
}

/**
 * Escape, a click outside, the close icon and leaving the page ask first if there are unsaved changes; "Cancel" doesn't
 * need to. While the form is being sent, it stays: the answer may be a refusal, or a value that is shown only once.
 */
function useLeaving<Values extends object>({ closing, submit }: FrameProps<Values>) {
  const [asking, ask] = useState(false)
  const isUnsaved = () => closing.open && submit.hasChanges()
  const { status, proceed, reset } = useBlocker({
    // A page that notes its own state in its search stays, and the form with it.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  const leave = () => {
    if (submit.isBusy) return
    if (submit.hasChanges()) ask(true)
    else closing.close()
  }
  const question = (asking || status === 'blocked') && (
    <DiscardQuestion
      onConfirm={(settled) => {
        settled()
        closing.close()
        proceed?.()
      }}
      onClose={() => {
        ask(false)
        reset?.()
      }}
    />
  )
  return { leave, question }
}

function buttonsOf<Values extends object>(props: FrameProps<Values>) {
  const { closing, submit, action, danger, cancel = 'Cancel', reason, isBusy, disabled, also } = props
  return {
    cancel: (
      <Button key="cancel" variant="text" disabled={submit.isBusy} onClick={closing.close}>
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

type Buttons = ReturnType<typeof buttonsOf>

const inDialog = ({ cancel, also, save }: Buttons) => [cancel, also, save]

const inDrawer = ({ save, also, cancel }: Buttons) => (
  <div className="formactions">
    {save}
    {also}
    {cancel}
  </div>
)

function footerOf<Values extends object>(
  props: FrameProps<Values>,
  lineUp: (buttons: Buttons) => ReactNode,
): ReactNode {
  if (props.stage === 'before') return false
  if (props.stage === undefined) return lineUp(buttonsOf(props))
  return (
    <Button variant="primary" onClick={props.closing.close}>
      Done
    </Button>
  )
}

/** A dialog with a form; its fields are a `SubmitForm` inside. */
export function FormDialog<Values extends object>(props: FrameProps<Values> & { width?: number }) {
  const { title, closing, stage, width = measure.modal, children } = props
  const { leave, question } = useLeaving(props)
  return (
    <AntdScope>
      <Modal
        open={closing.open}
        onCancel={leave}
        afterOpenChange={closing.afterClose}
        title={title}
        width={width}
        mask={{ closable: stage !== 'done' }}
        footer={footerOf(props, inDialog)}
      >
        {children}
      </Modal>
      {question}
    </AntdScope>
  )
}

/** A drawer with a form; its fields are a `SubmitForm` inside. */
export function FormDrawer<Values extends object>(props: FrameProps<Values>) {
  const { title, closing, stage, children } = props
  const { leave, question } = useLeaving(props)
  return (
    <AntdScope>
      <Drawer
        open={closing.open}
        // It would take the focus from the field that has it first.
        autoFocus={false}
        onClose={leave}
        afterOpenChange={closing.afterClose}
        size={measure.drawer}
        title={title}
        aria-label={title}
        mask={{ closable: stage !== 'done' }}
        footer={footerOf(props, inDrawer)}
      >
        {children}
      </Drawer>
      {question}
    </AntdScope>
  )
}
