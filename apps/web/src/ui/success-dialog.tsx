import type { ReactNode } from 'react'
import { Modal } from 'antd'
import { CircleCheck } from 'lucide-react'
import { measure } from '../theme.ts'
import { AntdScope } from './antd-scope.tsx'
import { Button } from './button.tsx'
import { useClosing } from './use-closing.ts'
import '../styles/antd-fit.css'

interface Props {
  title: string
  /** Where it goes on: what the button does, and Escape too. */
  action: string
  onClose: () => void
  /** What happens now. */
  children: ReactNode
}

/** Says that something larger is done, and what follows from it, before one goes on. */
export function SuccessDialog({ title, action, onClose, children }: Props) {
  const { open, close, afterClose } = useClosing(onClose)
  return (
    <AntdScope>
      <Modal
        open={open}
        width={measure.success}
        centered
        title={
          <span className="successtitle">
            <CircleCheck size={24} aria-hidden="true" />
            {title}
          </span>
        }
        onCancel={close}
        afterOpenChange={afterClose}
        closable={false}
        footer={
          <Button variant="primary" autoFocus onClick={close}>
            {action}
          </Button>
        }
      >
        <p className="muted">{children}</p>
      </Modal>
    </AntdScope>
  )
}
