import { exportFormatNames } from '@windrow/contract/export-formats'
import type { RunExport } from '@windrow/contract/schemas/run-actions'
import { Download } from 'lucide-react'
import { exportUrl } from '../../api/file-urls.ts'
import type { RunPlace } from '../../keys/places.ts'
import { Button } from '../../ui/button.tsx'
import { formatBytes, formatPercent } from '../../ui/figure-formats.ts'
import { formatDate } from '../../ui/formats.ts'
import { When } from '../../ui/marks.tsx'
import { Empty } from '../../ui/notice.tsx'
import { saveFile } from '../../rows/save-file.ts'
import css from './preview.module.css'

const rowsOf: Record<NonNullable<RunExport['rows']>, string> = {
  all: 'all rows',
  filtered: 'filtered rows',
  sample: 'sample',
}

/** A short description of the file's content. */
function contentOf({ format, rows, pageIds, runs }: RunExport): string {
  if (format === 'support') return exportFormatNames.support
  const what =
    rows === null ? `rows of ${runs} runs` : `${rowsOf[rows]} of ${pageIds?.join(', ') ?? 'all pages'}`
  return `${exportFormatNames[format]}, ${what}`
}

export function DownloadList({ place, files }: { place: RunPlace; files: RunExport[] }) {
  if (files.length === 0)
    return <Empty art={false} title="No files yet" text="Files you create are listed here for seven days." />
  return (
    <ul className={css.downloadfiles} aria-label="Files">
      {files.map((file) => (
        <FileItem key={file.exportId} place={place} file={file} />
      ))}
    </ul>
  )
}

function FileItem({ place, file }: { place: RunPlace; file: RunExport }) {
  const { exportId, state, bytes, progress } = file
  const content = contentOf(file)
  const size = bytes === null ? 'Download' : formatBytes(bytes)
  return (
    <li>
      <div className="grow">
        <p className="clip">{content}</p>
        <p className="meta faint">
          {state === 'READY' && file.expiresDate ? (
            <>
              <When iso={file.createdDate} />, kept until {formatDate(file.expiresDate)}
            </>
          ) : (
            file.message
          )}
        </p>
        {state === 'WORKING' && (
          <progress value={progress} aria-label={`Progress of ${content}`}>
            {formatPercent(progress)}
          </progress>
        )}
      </div>
      {state === 'READY' && (
        <Button
          small
          aria-label={`${size}, download ${content}`}
          icon={<Download size={16} />}
          onClick={() => void saveFile(exportUrl({ id: place.id, rid: place.rid, exportId }))}
        >
          {size}
        </Button>
      )}
    </li>
  )
}
