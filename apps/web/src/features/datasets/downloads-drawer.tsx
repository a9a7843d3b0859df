import { useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { guardedCsv } from '@windrow/contract/csv-options'
import type { RunPage } from '@windrow/contract/schemas/datasets'
import type { Run } from '@windrow/contract/schemas/runs'
import { Drawer } from 'antd'
import { api } from '../../api/client.ts'
import { exportUrl } from '../../api/file-urls.ts'
import type { RunPlace } from '../../keys/places.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { measure } from '../../theme.ts'
import { DownloadForm } from './download-form.tsx'
import { DownloadList } from './download-list.tsx'
import { refusalOf } from '../../run/export-refusal-of.ts'
import { exportOrder, type ExportWish } from './export-order.ts'
import { exportsQuery } from './export-queries.ts'
import type { DownloadsView, RowsView } from '../../rows/preview-search.ts'
import { saveFile } from '../../rows/save-file.ts'
import css from './preview.module.css'
import '../../styles/antd-fit.css'

type ExportOrdered = Awaited<ReturnType<typeof api.runDataExport>>

interface Props {
  place: RunPlace
  run: Run
  pages: RunPage[]
  pageId: string
  rowsView: RowsView
  columns: string[] | undefined
  view: DownloadsView
  onClose: () => void
}

/** Orders exports of a run and lists them. Exports ordered here are downloaded automatically. */
export function DownloadsDrawer(props: Props) {
  const { place, run, view, onClose } = props
  const { open, close, afterClose } = useClosing(onClose)
  const query = useQuery(exportsQuery(place))
  const awaited = useAwaited(place, query.data?.exports)
  const refusal = refusalOf(run)
  const offered = view !== 'files' && (!refusal || refusal.offersCurrent)
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        size={measure.drawer}
        title="Downloads"
      >
        <div className={css.downloads}>
          {offered && (
            <OrderForm
              {...props}
              formats={query.data?.formats}
              current={refusal !== null}
              onOrdered={awaited}
            />
          )}
          <QueryNotice query={query} what="files" />
          {!query.data && !query.error && (
            <div className={css.gridskeleton} role="status" aria-label="Loading files">
              <span className="bone" />
              <span className="bone" />
            </div>
          )}
          {query.data && <DownloadList place={place} files={query.data.exports} />}
        </div>
      </Drawer>
    </AntdScope>
  )
}

/** Downloads the exports ordered here as soon as they are finished, each once. */
function useAwaited(place: RunPlace, files: { exportId: number; state: string }[] | undefined) {
  const waiting = useRef(new Set<number>())
  useEffect(() => {
    for (const { exportId, state } of files ?? []) {
      if (!waiting.current.has(exportId) || state !== 'READY') continue
      waiting.current.delete(exportId)
      void saveFile(exportUrl({ id: place.id, rid: place.rid, exportId }))
    }
  }, [files, place.id, place.rid])
  return (exportId: number) => waiting.current.add(exportId)
}

function OrderForm({
  place,
  pages,
  pageId,
  rowsView,
  columns,
  view,
  formats,
  current,
  onOrdered,
}: Props & {
  formats: ExportWish['format'][] | undefined
  current: boolean
  onOrdered: (exportId: number) => void
}) {
  const client = useQueryClient()
  const [wish, change] = useState<ExportWish>({
    format: 'csv',
    rows: view === 'sample' ? 'sample' : 'all',
    tables: 'shown',
    notify: false,
    csv: guardedCsv,
  })
  // Not in form state, because it has more properties than the form has fields.
  const order = useSubmit<Pick<ExportWish, 'csv'>, ExportOrdered>({
    save: () =>
      api.runDataExport({
        params: { ...place },
        body: exportOrder(wish, pageId, rowsView, columns, current),
      }),
    onSaved: async ({ exportId, message }) => {
      onOrdered(exportId)
      toast.success(message)
      const { queryKey } = exportsQuery(place)
      // A response in flight doesn't contain the new export.
      await client.cancelQueries({ queryKey })
      await client.invalidateQueries({ queryKey })
    },
  })
  return (
    <DownloadForm
      wish={wish}
      formats={formats}
      pages={pages}
      pageId={pageId}
      rowsView={rowsView}
      columns={columns}
      current={current}
      submit={order}
      onChange={change}
    />
  )
}
