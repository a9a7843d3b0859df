import { Modal } from 'antd'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { measure } from '../../theme.ts'
import '../../styles/antd-fit.css'

interface Props {
  busy: boolean
  onStop: (close: () => void) => void
  onClose: () => void
}

export function StopConfirm({ busy, onStop, onClose }: Props) {
  const { open, close, afterClose } = useClosing(onClose)
  return (
    <AntdScope>
      <Modal
        open={open}
        width={measure.confirm}
        centered
        title="Are you sure you want to stop all selected runs?"
        onCancel={close}
        afterOpenChange={afterClose}
        closable={false}
        footer={[
          <Button key="cancel" onClick={close}>
            Cancel
          </Button>,
          <Button key="stop" variant="danger" busy={busy} autoFocus onClick={() => onStop(close)}>
            Stop run
          </Button>,
        ]}
      >
        <p className="muted">Stopping these runs will halt all the data extraction process</p>
      </Modal>
    </AntdScope>
  )
}
