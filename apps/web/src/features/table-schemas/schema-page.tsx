import { useState } from 'react'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { History, Sparkles } from 'lucide-react'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { useMay } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { PlainSelect } from '../../ui/controls.tsx'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { datasetQueries } from '../../rows/dataset-queries.ts'
import { ReportHeader } from '../../place/report-header.tsx'
import { reportQueries } from '../../place/report-queries.ts'
import { JudgeAgainModal } from './judge-again-modal.tsx'
import { JudgementView } from './judgement-view.tsx'
import { SchemaEditor } from './schema-editor.tsx'
import { schemaQueries } from './schema-queries.ts'
import type { SchemaSearch } from './schema-search.ts'
import { changedBySchema } from './schema-queries.ts'
import css from './table-schemas.module.css'

interface Props {
  id: number
  rid: number
  search: SchemaSearch
  onSearch: (search: SchemaSearch) => void
}

/** Saves rules learned from a run as the schema, and validates that run immediately. */
function useLearn(id: number, rid: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ hid, pageId }: { hid: number; pageId: string }) => {
      await api.tableSchemaLearn({ params: { id, rid, hid, pageId } })
      await api.runJudge({ params: { id, rid, hid } })
    },
    onSuccess: () => {
      toast.success('Schema learned from this run')
      void askAgain(queries, ...changedBySchema(id, rid))
    },
  })
}

/** Opens the dialog that judges past runs again. */
function JudgeAgainButton({ id, rid }: { id: number; rid: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<History size={16} />} onClick={() => setOpen(true)}>
        Judge past runs again
      </Button>
      {isOpen && <JudgeAgainModal place={{ id, rid }} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The schemas of a report's tables, and how a run complies with them. */
export function SchemaPage({ id, rid, search, onSearch }: Props) {
  const { report } = useSuspenseQuery(reportQueries.detail(id, rid)).data
  const hid = search.run ?? report.latestDatasetId ?? undefined
  const place = { id, rid, hid: hid ?? 0 }
  const pages = useQuery({ ...datasetQueries.pages(place, false), enabled: hid !== undefined })
  const query = useQuery(schemaQueries.list(id, rid))
  const learn = useLearn(id, rid)
  const mayEdit = useMay()('report:edit')
  const tables = [
    ...new Set([
      ...(pages.data ?? []).map(({ pageId }) => pageId),
      ...(query.data ?? []).map(({ pageId }) => pageId),
    ]),
  ]
  const pageId = tables.find((table) => table === search.pId) ?? tables[0]
  const saved = query.data?.find((schema) => schema.pageId === pageId)
  const canLearn = hid !== undefined && pageId !== undefined && mayEdit
  const learnButton = (
    <Button
      variant={saved ? 'default' : 'primary'}
      icon={<Sparkles size={16} />}
      busy={learn.isPending}
      onClick={() => canLearn && learn.mutate({ hid, pageId })}
    >
      Learn from this run
    </Button>
  )
  return (
    <>
      <ReportHeader
        id={id}
        rid={rid}
        title="Schema"
        actions={
          mayEdit && hid !== undefined ? (
            <div className={css.schemaactions}>
              <JudgeAgainButton id={id} rid={rid} />
              {saved && canLearn && learnButton}
            </div>
          ) : undefined
        }
      />
      <QueryNotice query={query} what="schemas" />
      {query.isPending && <FormSkeleton label="Loading the schema" />}
      {tables.length > 1 && (
        <div className="toolbar">
          <PlainSelect
            label="Table"
            prefix="Table"
            value={pageId ?? ''}
            options={tables.map((value) => ({ value, label: value }))}
            onChange={(pId) => onSearch({ ...search, pId })}
          />
        </div>
      )}
      {query.data && !saved && (
        <Empty
          title="No schema yet"
          text="A schema defines what each column must be: filled, unique, within limits. Every run is checked against it; rows that break it are counted and kept."
        >
          {canLearn && learnButton}
        </Empty>
      )}
      {saved && hid !== undefined && <JudgementView place={place} pageId={saved.pageId} />}
      {saved && (
        <SchemaEditor
          key={`${saved.pageId} ${saved.updatedDate}`}
          id={id}
          rid={rid}
          saved={saved}
          readOnly={!mayEdit}
        />
      )}
    </>
  )
}
