import { fileUrl } from '../../api/file-urls.ts'
import type { Picture } from '../picture-notes/picture.ts'
import { PictureViewer } from '../picture-notes/picture-viewer.tsx'
import { isPictureName } from './attachment-list.tsx'
import { useDataUrl } from './data-url.ts'
import { percentOf } from './upload-words.ts'
import type { Attachment, Attachments } from './use-attachments.ts'

interface Props {
  /** The project. */
  id: number
  attachments: Attachments
  shown: string
  onShow: (key: string) => void
  onClose: () => void
}

/** A picture that isn't sent yet. `url`: its content on this device. */
function pictureOf(id: number, item: Attachment, url: string | null, { changeNotes }: Attachments): Picture {
  const { key, name, size, file, state } = item
  // Until it is checked, notes are kept here.
  const isReady = state === 'READY' || state === 'SAVING'
  const params = { id, fileId: file?.fileId ?? 0 }
  return {
    key,
    name,
    size,
    src: isReady ? fileUrl(params) : url,
    downloadUrl: isReady ? fileUrl(params, true) : null,
    byline: 'Not sent yet',
    id,
    fileId: isReady ? params.fileId : null,
    mayAnnotate: isReady ? (file?.mayAnnotate ?? false) : state !== 'REFUSED',
    local: { notes: item.notes, change: (next) => changeNotes(key, next), percent: percentOf(item) },
  }
}

/** The pictures of a draft, on which notes can be drawn while they are uploaded. */
export function DraftViewer({ id, attachments, shown, onShow, onClose }: Props) {
  const items = attachments.items.filter(({ name }) => isPictureName(name))
  const url = useDataUrl(items.find(({ key }) => key === shown)?.source ?? null)
  return (
    <PictureViewer
      pictures={items.map((item) => pictureOf(id, item, item.key === shown ? url : null, attachments))}
      shown={shown}
      onShow={onShow}
      onClose={onClose}
    />
  )
}
