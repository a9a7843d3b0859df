import type { Evidence } from '@windrow/contract/schemas/evidence'
import { Drawer } from 'antd'
import { AntdScope } from '../ui/antd-scope.tsx'
import { useClosing } from '../ui/use-closing.ts'
import { measure } from '../theme.ts'
import { PageSnapshot } from './page-snapshot.tsx'
import '../styles/antd-fit.css'
import css from './evidence.module.css'

interface Props {
  place: { id: number; rid: number; hid: number }
  page: Evidence
  title: string
  onClose: () => void
}

export function PageSnapshotDrawer({ place, page, title, onClose }: Props) {
  const { open, close, afterClose } = useClosing(onClose)
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        size={measure.form}
        className={css.evidencedrawer}
        title={title}
      >
        <PageSnapshot place={place} page={page} />
      </Drawer>
    </AntdScope>
  )
}
