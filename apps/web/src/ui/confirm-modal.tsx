import type { ReactNode } from 'react'
import { Modal } from 'antd'
import { measure } from '../theme.ts'
import { AntdScope } from './antd-scope.tsx'
import { Button } from './button.tsx'
import { useClosing } from './use-closing.ts'
import '../styles/antd-fit.css'

interface Props {
  title: string
  /** A verb: the button's label. */
  action: string
  /** The label of the other button. */
  cancel?: string
  /** Whether the action can't be undone. */
  danger?: boolean
  busy: boolean
  /** Runs the action; must call `close` when it is finished. */
  onConfirm: (close: () => void) => void
  onClose: () => void
  /** Explains the consequences. */
  children?: ReactNode
}

/** A confirmation before an action. */
export function ConfirmModal(props: Props) {
  const { title, action, cancel = 'Cancel', danger = true, busy, onConfirm, onClose, children } = props
  const { open, close, afterClose } = useClosing(onClose)
  return (
    <AntdScope>
      <Modal
        open={open}
        width={measure.confirm}
        centered
        title={title}
        onCancel={close}
        afterOpenChange={afterClose}
        closable={false}
        footer={[
          <Button key="cancel" onClick={close}>
            {cancel}
          </Button>,
          <Button
            key="act"
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            autoFocus
            onClick={() => onConfirm(close)}
          >
            {action}
          </Button>,
        ]}
      >
        {children && <p className="muted">{children}</p>}
      </Modal>
    </AntdScope>
  )
}
