import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { api } from '../../api/client.ts'
import { exportUrl } from '../../api/file-urls.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { Button } from '../../ui/button.tsx'
import { formatBytes } from '../../ui/figure-formats.ts'
import { plural } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { saveFile } from '../../rows/save-file.ts'

const pollMs = 1000

const exportQuery = (id: number, rid: number, exportId: number) =>
  queryOptions({
    queryKey: keys.exportFiles.one(id, rid, exportId),
    queryFn: ({ signal }) => api.runExportGet({ params: { id, rid, exportId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'READY' || state.data?.state === 'FAILED' || state.error ? false : pollMs,
  })

interface Props {
  id: number
  rid: number
  exportId: number
  /** Ordered here in this session: the file is downloaded when finished. */
  isAwaited: boolean
  onClose: () => void
}

/** Follows an export: downloads it automatically if ordered here, otherwise offers a button. */
export function ExportNote({ id, rid, exportId, isAwaited, onClose }: Props) {
  const { data, error } = useQuery(exportQuery(id, rid, exportId))
  const fetched = useRef(false)
  const url = exportUrl({ id, rid, exportId })
  const state = data?.state
  useEffect(() => {
    if (!isAwaited || state !== 'READY' || fetched.current) return
    fetched.current = true
    void saveFile(url)
  }, [isAwaited, state, url])

  const close = (
    <Button variant="text" small aria-label="Close this note" icon={<X size={16} />} onClick={onClose} />
  )
  if (error)
    return (
      <Notice tone="bad" action={close}>
        {error.message}
      </Notice>
    )
  if (!data) return null
  const what = `Export of ${plural(data.runs, 'run')}`
  return (
    <Notice
      tone={state === 'FAILED' ? 'bad' : 'plain'}
      action={
        <>
          {state === 'READY' && (
            <Button small icon={<Download size={16} />} onClick={() => void saveFile(url)}>
              Download {data.bytes !== null && formatBytes(data.bytes)}
            </Button>
          )}
          {close}
        </>
      }
    >
      {what}: {data.message}
    </Notice>
  )
}
