import { useQuery } from '@tanstack/react-query'
import { FileRow } from '../attachments/message-files.tsx'
import { plural } from '../../ui/formats.ts'
import { threadQueries } from './thread-queries.ts'
import css from './conversation.module.css'

/** The newest files of a thread; nothing while there are none. */
export function ThreadFiles({ id, threadId }: { id: number; threadId: number }) {
  const { data } = useQuery(threadQueries.files(id, threadId))
  if (!data || data.files.length === 0) return null
  const more = data.pagination.total - data.files.length
  return (
    <>
      <h3>Files</h3>
      <ul className={css.files} aria-label="Files of this thread">
        {data.files.map((file) => (
          <FileRow key={file.fileId} file={file} />
        ))}
      </ul>
      {more > 0 && <p className="meta">{`and ${plural(more, 'older file')}`}</p>}
    </>
  )
}
