import type { ReactNode } from 'react'
import { Drawer } from 'antd'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import '../../styles/antd-fit.css'
import css from './row-evidence.module.css'

interface Props {
  title: string
  tag: ReactNode
  footer: ReactNode
  children: ReactNode
  onClose: () => void
}

/** A sheet from below, for narrow screens. */
export function RowSheet({ title, tag, footer, children, onClose }: Props) {
  const { open, close, afterClose } = useClosing(onClose)
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        placement="bottom"
        size="calc(100dvh - 60px)"
        className={css.sheet}
        title={
          <span className="row">
            <span>{title}</span>
            {tag}
          </span>
        }
        footer={footer}
      >
        {children}
      </Drawer>
    </AntdScope>
  )
}
