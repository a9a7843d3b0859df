import { Modal } from 'antd'
import { measure } from '../../theme.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import css from './shortcuts-dialog.module.css'
import '../../styles/antd-fit.css'

/** Keys that are pressed together or stand for the same, and what they do. */
export type Shortcut = readonly [keys: readonly string[], what: string]

/** The keys of a screen. */
export function ShortcutsDialog({
  shortcuts,
  onClose,
}: {
  shortcuts: readonly Shortcut[]
  onClose: () => void
}) {
  const { open, close, afterClose } = useClosing(onClose)
  return (
    <AntdScope>
      <Modal
        open={open}
        width={measure.success}
        title="Keyboard shortcuts"
        footer={null}
        onCancel={close}
        afterOpenChange={afterClose}
      >
        <dl className={css.shortcuts}>
          {shortcuts.map(([keys, what]) => (
            <div key={what}>
              <dt>
                {keys.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </AntdScope>
  )
}
