import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { Drawer } from 'antd'
import { Copy, FileSearch } from 'lucide-react'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { measure } from '../../theme.ts'
import css from './preview.module.css'
import '../../styles/antd-fit.css'
import { copyText } from '../../ui/copy-text.ts'

interface Props {
  row: number
  column: Column
  value: Cell
  /** Opens the page snapshot of the row; undefined if there is none. */
  onPage: (() => void) | undefined
  onClose: () => void
}

const pretty = (value: Cell) =>
  value === null ? 'null' : typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)

export function CellDrawer({ row, column, value, onPage, onClose }: Props) {
  const { open, close, afterClose } = useClosing(onClose)
  const text = pretty(value)
  const copy = () =>
    copyText(text).then(
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
          <span className="row tight">
            {onPage && (
              <Button variant="text" small icon={<FileSearch size={16} />} onClick={onPage}>
                Page
              </Button>
            )}
            <Button variant="text" small icon={<Copy size={16} />} onClick={() => void copy()}>
              Copy
            </Button>
          </span>
        }
      >
        <div className={css.cellbody}>
          {typeof value === 'object' || column.type === 'html' ? (
            <pre>{text}</pre>
          ) : (
            <p className={css.celltext}>{text}</p>
          )}
        </div>
      </Drawer>
    </AntdScope>
  )
}
