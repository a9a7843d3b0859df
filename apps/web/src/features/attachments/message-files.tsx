import { Download, FileText, Image, ShieldAlert } from 'lucide-react'
import type { MessageFile } from '@windrow/contract/schemas/files'
import { fileUrl } from '../../api/file-urls.ts'
import { formatBytes } from '../../ui/figure-formats.ts'
import { PictureCard } from '../picture-notes/picture-card.tsx'
import { fileStateLabels } from './file-words.ts'
import css from './attachments.module.css'

/** Bytes of a picture that is shown without being asked for. */
const mostShownBytes = 32 * 1024 ** 2

/** Whether a file is shown as a picture, and in the viewer. */
export const isShownPicture = ({ kind, state, size }: MessageFile): boolean =>
  kind === 'PICTURE' && state === 'READY' && size <= mostShownBytes

const paramsOf = ({ projectId, fileId }: MessageFile) => ({ id: projectId, fileId })

function Name({ file }: { file: MessageFile }) {
  const { name, kind, state } = file
  if (kind === 'OTHER' || state !== 'READY') return <span className="medium clip">{name}</span>
  return (
    <a className="medium clip" href={fileUrl(paramsOf(file))} target="_blank" rel="noopener">
      {name}
    </a>
  )
}

/** A file with what is known of it, and its download. */
export function FileRow({ file }: { file: MessageFile }) {
  const { name, size, kind, state, stateReason, isDisguised } = file
  const Icon = state === 'INFECTED' ? ShieldAlert : kind === 'PICTURE' ? Image : FileText
  return (
    <li className={css.item}>
      <Icon size={16} aria-hidden="true" />
      <span className={css.what}>
        <span className="row tight">
          <Name file={file} />
          <span className="meta faint num">{formatBytes(size)}</span>
        </span>
        {state !== 'READY' && (
          <span className={state === 'INFECTED' ? 'meta bad-text' : 'meta'}>
            {stateReason ?? fileStateLabels[state]}
          </span>
        )}
        {isDisguised && state === 'READY' && (
          <span className="meta">Its content is of another type than its name says</span>
        )}
      </span>
      {state === 'READY' && (
        <a
          className="btn btn-text btn-small btn-icon"
          href={fileUrl(paramsOf(file), true)}
          download={name}
          aria-label={`Download ${name}`}
          data-tip="Download"
        >
          <Download size={16} aria-hidden="true" />
        </a>
      )}
    </li>
  )
}

interface Props {
  files: readonly MessageFile[]
  /** Opens a picture in the viewer. */
  onOpen: (fileId: number) => void
}

/** The files of a message: pictures with their notes, the others as rows with size and download. */
export function MessageFiles({ files, onOpen }: Props) {
  const others = files.filter((file) => !isShownPicture(file))
  return (
    <>
      {files.filter(isShownPicture).map((file) => (
        <PictureCard key={file.fileId} file={file} onOpen={() => onOpen(file.fileId)} />
      ))}
      {others.length > 0 && (
        <ul className={css.rows} aria-label="Files">
          {others.map((file) => (
            <FileRow key={file.fileId} file={file} />
          ))}
        </ul>
      )}
    </>
  )
}
