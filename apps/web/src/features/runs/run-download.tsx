import { useMutation } from '@tanstack/react-query'
import { downloadFormats } from '@windrow/contract/export-formats'
import type { DownloadFormat } from '@windrow/contract/schemas/datasets'
import type { Run } from '@windrow/contract/schemas/runs'
import { Download } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { formatNames } from '../../rows/download-formats.ts'
import { refusalOf } from '../../run/export-refusal-of.ts'

interface Props {
  /** The project. */
  id: number
  run: Run
  /** Called with the export, whose file is downloaded when it is ready. */
  onExport: (exportId: number) => void
}

/** Downloads all rows of a run in a chosen format. */
export function RunDownload({ id, run, onExport }: Props) {
  const order = useMutation({
    mutationFn: (format: DownloadFormat) =>
      api.runDataExport({
        params: { id, rid: run.reportId, hid: run.historyId },
        body: { format },
      }),
    onSuccess: ({ exportId, message }) => {
      toast.success(message)
      onExport(exportId)
    },
  })
  const name = `Download run ${run.id}`
  const refusal = refusalOf(run)
  return (
    <May do="report:export">
      {refusal ? (
        <Button
          variant="text"
          small
          aria-label={name}
          reason={`${refusal.title}. ${refusal.text}`}
          icon={<Download size={16} />}
        />
      ) : (
        <MenuButton
          className="btn btn-text btn-small btn-icon"
          name={name}
          tip="Download"
          align="end"
          label={<Download size={16} aria-hidden="true" />}
          groups={[
            {
              title: 'Download all rows',
              items: downloadFormats.map((format) => ({
                key: format,
                label: formatNames[format],
                onSelect: () => order.mutate(format),
              })),
            },
          ]}
        />
      )}
    </May>
  )
}
