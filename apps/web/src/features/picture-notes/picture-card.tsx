import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { MessageFile } from '@windrow/contract/schemas/files'
import { fileUrl } from '../../api/file-urls.ts'
import { formatBytes } from '../../ui/figure-formats.ts'
import { plural } from '../../ui/formats.ts'
import { fileNotesQuery, inOrder } from './note-queries.ts'
import { NoteMark } from './note-marks.tsx'
import css from './picture-card.module.css'

/** A picture of a message with the rectangles of its notes, and their texts with the same numbers. */
export function PictureCard({ file, onOpen }: { file: MessageFile; onOpen: () => void }) {
  const { projectId, fileId, name, size, noteCount } = file
  const { data } = useQuery({ ...fileNotesQuery(projectId, fileId), enabled: noteCount > 0 })
  const notes = inOrder(data)
  const params = { id: projectId, fileId }
  return (
    <div className={css.card} role="group" aria-label={name}>
      <div className={css.picture}>
        <span className={css.frame} aria-hidden="true">
          <img src={fileUrl(params)} alt="" loading="lazy" />
          {notes.map((note, at) => (
            <NoteMark key={note.fileNotesId} number={at + 1} place={note} />
          ))}
        </span>
        <button
          type="button"
          className={css.open}
          aria-label={noteCount > 0 ? `Open ${name}, ${plural(noteCount, 'note')}` : `Open ${name}`}
          onClick={onOpen}
        />
      </div>
      <div className={css.side}>
        <span className="row tight">
          <span className="medium clip">{name}</span>
          <span className="meta faint num">{formatBytes(size)}</span>
          <span className="grow" />
          <a
            className="btn btn-text btn-small btn-icon"
            href={fileUrl(params, true)}
            download={name}
            aria-label={`Download ${name}`}
            data-tip="Download"
          >
            <Download size={16} aria-hidden="true" />
          </a>
        </span>
        {notes.length > 0 && (
          <ol className={css.notes} aria-label={`Notes on ${name}`}>
            {notes.map((note, at) => (
              <li key={note.fileNotesId}>
                <span className={css.number} aria-hidden="true">
                  {at + 1}
                </span>
                <span>{note.fileNote}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}
