import { CirclePause, CirclePlay, File as FileIcon, Image, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { FilesButton } from '../../ui/fields.tsx'
import { formatBytes } from '../../ui/figure-formats.ts'
import { percentOf, uploadText } from './upload-words.ts'
import type { Attachment, Attachments } from './use-attachments.ts'
import css from './attachments.module.css'

/** By its name; what it really is, the server finds out. */
export const isPictureName = (name: string): boolean => /\.(?:jpe?g|png|gif|webp)$/i.test(name)

interface Props {
  attachments: Attachments
  /** Opens a picture to draw notes on it; if omitted, pictures are listed like other files. */
  onOpen?: (key: string) => void
}

function Resume({ file, attachments }: { file: Attachment; attachments: Attachments }) {
  const isThere = file.source !== null || file.fileId !== null
  if (isThere)
    return (
      <Button
        small
        aria-label={`Resume ${file.name}`}
        icon={<CirclePlay size={16} />}
        onClick={() => attachments.resume(file.key)}
      >
        Resume
      </Button>
    )
  return (
    <FilesButton
      label={`Resume ${file.name}: choose the same file again`}
      icon={<CirclePlay size={16} aria-hidden="true" />}
      onFiles={([source]) => source && attachments.resume(file.key, source)}
    >
      Resume
    </FilesButton>
  )
}

function Item({ file, attachments, onOpen }: Props & { file: Attachment }) {
  const { key, name, size, state } = file
  const isPicture = isPictureName(name) && (file.source !== null || state === 'READY')
  const isOver = state === 'REFUSED' || state === 'INTERRUPTED'
  const Icon = isPicture ? Image : FileIcon
  return (
    <li className={css.item}>
      <Icon size={16} aria-hidden="true" />
      <span className={css.what}>
        <span className="row tight">
          {isPicture && onOpen ? (
            <button type="button" className={`${css.open} clip`} onClick={() => onOpen(key)}>
              {name}
            </button>
          ) : (
            <span className="medium clip">{name}</span>
          )}
          <span className="meta faint num">{formatBytes(size)}</span>
        </span>
        {state === 'UPLOADING' && (
          <span
            className="meter"
            role="progressbar"
            aria-label={`Upload of ${name}`}
            aria-valuenow={percentOf(file)}
          >
            <span style={{ width: `${percentOf(file)}%` }} />
          </span>
        )}
        <span className={isOver ? 'meta bad-text' : 'meta num'} role={isOver ? 'alert' : undefined}>
          {uploadText(file)}
        </span>
      </span>
      {state === 'UPLOADING' && (
        <Button
          variant="text"
          small
          aria-label={`Pause ${name}`}
          data-tip="Pause"
          icon={<CirclePause size={16} />}
          onClick={() => attachments.pause(key)}
        />
      )}
      {(state === 'PAUSED' || state === 'INTERRUPTED') && <Resume file={file} attachments={attachments} />}
      <Button
        variant="text"
        small
        aria-label={state === 'UPLOADING' ? `Cancel ${name}` : `Remove ${name}`}
        icon={<X size={16} />}
        onClick={() => attachments.remove(key)}
      />
    </li>
  )
}

/** The files of a draft in two columns, with the progress of their uploads. */
export function AttachmentList(props: Props) {
  const { items } = props.attachments
  if (items.length === 0) return null
  return (
    <ul className={css.list} aria-label="Files of this message">
      {items.map((file) => (
        <Item key={file.key} file={file} {...props} />
      ))}
    </ul>
  )
}
