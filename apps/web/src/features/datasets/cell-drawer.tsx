import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { Drawer } from 'antd'
import { Copy } from 'lucide-react'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { measure } from '../../theme.ts'
import '../../styles/antd-fit.css'

interface Props {
  row: number
  column: Column
  value: Cell
  onClose: () => void
}

const pretty = (value: Cell) =>
  value === null ? 'null' : typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)

export function CellDrawer({ row, column, value, onClose }: Props) {
  const { open, close, afterClose } = useClosing(onClose)
  const text = pretty(value)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Copied'),
      () => toast.error('The browser did not allow copying.'),
    )
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        size={measure.drawer}
        title={`${column.name}, row ${row}`}
        extra={
          <Button variant="text" small icon={<Copy size={16} />} onClick={() => void copy()}>
            Copy
          </Button>
        }
      >
        <div className="cellbody">
          {typeof value === 'object' || column.type === 'html' ? (
            <pre>{text}</pre>
          ) : (
            <p className="celltext">{text}</p>
          )}
        </div>
      </Drawer>
    </AntdScope>
  )
}
