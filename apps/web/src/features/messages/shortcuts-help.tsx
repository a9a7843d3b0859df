import { Modal } from 'antd'
import { measure } from '../../theme.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import css from './messages.module.css'
import '../../styles/antd-fit.css'

const ofAll: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['J', 'K'], 'Next and previous thread'],
  [['Enter'], 'Open the thread'],
  [['/'], 'Search'],
  [['R'], 'Reply in the open thread'],
  [['Ctrl', 'Enter'], 'Send'],
  [['Escape'], 'Leave the message, close the thread'],
]
const ofStaff: typeof ofAll = [
  [['N'], 'Write an internal note'],
  [['X'], 'Select the thread'],
  [['A'], 'Assign the thread'],
  [['E'], 'Close the thread'],
]

/** The keys of All Messages. */
export function ShortcutsHelp({ staff, onClose }: { staff: boolean; onClose: () => void }) {
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
          {[...ofAll, ...(staff ? ofStaff : [])].map(([names, what]) => (
            <div key={what}>
              <dt>
                {names.map((name) => (
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
