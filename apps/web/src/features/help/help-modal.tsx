import { Modal } from 'antd'
import { measure } from '../../theme.ts'
import { useClosing } from '../../ui/use-closing.ts'
import type { HelpEntry } from './help-entries.ts'
import css from './help.module.css'

interface Props {
  entry: HelpEntry
  /** URL of a page that plays the video; null: show the written steps. */
  video: string | null
  onClose: () => void
}

export function HelpModal({ entry, video, onClose }: Props) {
  const { open, close, afterClose } = useClosing(onClose)
  return (
    <Modal
      open={open}
      onCancel={close}
      afterOpenChange={afterClose}
      title={entry.title}
      width={video ? measure.welcome : measure.modal}
      footer={null}
      centered
    >
      <p className="muted">{entry.text}</p>
      {video ? (
        <iframe
          className={css.helpvideo}
          title={`Video: ${entry.title}`}
          src={video}
          allow="fullscreen; picture-in-picture"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- video players need storage, and the operator chooses their site
          sandbox="allow-scripts allow-same-origin allow-presentation"
        />
      ) : (
        <ol className={css.helpsteps}>
          {entry.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </Modal>
  )
}
