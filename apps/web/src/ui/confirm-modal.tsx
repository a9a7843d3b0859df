import type { ReactNode } from 'react'
import { Modal } from 'antd'
import { measure } from '../theme.ts'
import { AntdScope } from './antd-scope.tsx'
import { Button } from './button.tsx'
import { useClosing } from './use-closing.ts'
import '../styles/antd-fit.css'

interface Props {
  title: string
  /** A verb: what the button does. */
  action: string
  busy: boolean
  /** Does it; calls `close` when the question is settled. */
  onConfirm: (close: () => void) => void
  onClose: () => void
  /** What follows from it. */
  children: ReactNode
}

/** A question before something that cannot be taken back. */
export function ConfirmModal({ title, action, busy, onConfirm, onClose, children }: Props) {
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
            Cancel
          </Button>,
          <Button key="act" variant="danger" busy={busy} autoFocus onClick={() => onConfirm(close)}>
            {action}
          </Button>,
        ]}
      >
        <p className="muted">{children}</p>
      </Modal>
    </AntdScope>
  )
}
