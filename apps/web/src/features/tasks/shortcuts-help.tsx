import { Modal } from 'antd'
import { anomalyActionLabels, anomalyActions } from '@windrow/contract/anomalies'
import { measure } from '../../theme.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { actionKeys } from '../review/action-words.ts'
import css from './tasks.module.css'
import '../../styles/antd-fit.css'

const shortcuts: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['J', 'K'], 'Next and previous task'],
  [['Enter'], 'Open the task'],
  [['X'], 'Select the task'],
  ...anomalyActions.map((action) => [[actionKeys[action]], anomalyActionLabels[action]] as const),
  [['Escape'], 'Close the task'],
  [['?'], 'Show these keys'],
]

/** The keys of the anomaly list. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
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
                  <kbd key={name} className={css.key}>
                    {name}
                  </kbd>
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
