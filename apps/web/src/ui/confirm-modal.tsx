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
  busy: boolean
  /** Runs the action; must call `close` when it is finished. */
  onConfirm: (close: () => void) => void
  onClose: () => void
  /** Explains the consequences. */
  children: ReactNode
}

/** A confirmation of an irreversible action. */
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
