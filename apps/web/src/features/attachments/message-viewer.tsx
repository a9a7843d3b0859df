import type { MessageFile } from '@windrow/contract/schemas/files'
import { fileUrl } from '../../api/file-urls.ts'
import { formatMoment } from '../../ui/formats.ts'
import type { Picture } from '../picture-notes/picture.ts'
import { PictureViewer } from '../picture-notes/picture-viewer.tsx'
import { isShownPicture } from './message-files.tsx'

function pictureOf(file: MessageFile): Picture {
  const { fileId, projectId: id, name, size, author, createdDate, mayAnnotate } = file
  return {
    key: String(fileId),
    name,
    size,
    src: fileUrl({ id, fileId }),
    downloadUrl: fileUrl({ id, fileId }, true),
    byline: `${author?.fullName ?? 'Windrow'}, ${formatMoment(createdDate)}`,
    id,
    fileId,
    mayAnnotate,
    local: null,
  }
}

interface Props {
  /** Files of the messages. */
  files: readonly MessageFile[]
  shown: number
  onShow: (fileId: number) => void
  onClose: () => void
}

/** The pictures of a thread. */
export function MessageViewer({ files, shown, onShow, onClose }: Props) {
  return (
    <PictureViewer
      pictures={files.filter(isShownPicture).map(pictureOf)}
      shown={String(shown)}
      onShow={(key) => onShow(Number(key))}
      onClose={onClose}
    />
  )
}
