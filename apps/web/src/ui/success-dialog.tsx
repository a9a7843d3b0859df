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
  /** The label of the button that continues; Escape does the same. */
  action: string
  onClose: () => void
  /** Explains what happens next. */
  children: ReactNode
}

/** Confirms that a larger action is finished, and explains what happens next. */
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
