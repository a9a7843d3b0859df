import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { SavedSchema } from '@windrow/contract/schemas/table-schemas'
import { useMay } from '../../ability/may.tsx'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { formatDay } from '../../ui/formats.ts'
import { Tag } from '../../ui/marks.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { ReportHeader } from '../../place/report-header.tsx'
import { reportQueries } from '../../place/report-queries.ts'
import { GateSection } from '../gate/gate-section.tsx'
import { NoRules } from './no-rules.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import { SchemaActions } from './schema-actions.tsx'
import { SchemaEditor } from './schema-editor.tsx'
import type { SchemaSearch } from './schema-search.ts'
import { TableTabs } from './table-tabs.tsx'
import { useJudged, useTables } from './use-tables.ts'
import { useJudgeAgain } from './use-judge-again.tsx'
import css from './rules.module.css'

interface Props {
  id: number
  rid: number
  search: SchemaSearch
  onSearch: (search: SchemaSearch) => void
}

const VersionTag = ({ saved }: { saved: SavedSchema }) => (
  <Tag tip={`Saved by ${saved.updatedBy}`}>
    Version {saved.version}, {formatDay(saved.updatedDate)}
  </Tag>
)

/** The rules of a report's tables, how a run complies with them, and what happens to deliveries that don't. */
export function SchemaPage(props: Props) {
  // Tables of two reports can have the same name and version: the draft of one must not become that of the other.
  return <Schemas key={props.rid} {...props} />
}

function Schemas({ id, rid, search, onSearch }: Props) {
  const { report } = useSuspenseQuery(reportQueries.detail(id, rid)).data
  const place = { id, rid, hid: search.run ?? report.latestDatasetId ?? 0 }
  const { query, tables, pages, schemas, names } = useTables(place)
  const pageId = names.find((name) => name === search.pId) ?? names[0]
  const saved = schemas.find((schema) => schema.pageId === pageId) ?? null
  const { judgements, judged, startedDate } = useJudged(place, pageId)
  const judging = useJudgeAgain({ id, rid })
  const mayEdit = useMay()('report:edit')
  // Stays open without a saved schema while its rules are written.
  const [written, write] = useState<string | null>(null)
  const fill = () => onSearch({ ...search, fill: true })
  const leaveFill = () => {
    const { fill: _, ...rest } = search
    onSearch(rest)
  }
  const isLoading = query.isPending || tables.isLoading
  const isReady = query.data !== undefined && !isLoading
  const isFilling = search.fill === true && mayEdit && pageId !== undefined && isReady
  const isWriting = pageId !== undefined && (saved !== null || written === pageId)
  return (
    <>
      <ReportHeader
        id={id}
        rid={rid}
        title="Schema"
        tag={saved && <VersionTag saved={saved} />}
        actions={
          mayEdit && saved ? (
            <SchemaActions place={{ id, rid }} onFill={isFilling ? undefined : fill} />
          ) : undefined
        }
      />
      <QueryNotice query={query} what="schemas" />
      <QueryNotice query={tables} what="tables" />
      {isLoading && <FormSkeleton label="Loading the schema" />}
      {isReady && pageId !== undefined && (
        <TableTabs
          names={names}
          pageId={pageId}
          pages={pages}
          schemas={schemas}
          judged={saved && judged}
          onChange={(pId) => onSearch({ ...search, pId })}
        />
      )}
      {saved && <QueryNotice query={judgements} what="judgements" />}
      {isFilling ? (
        <ProposalPanel
          key={pageId}
          place={{ id, rid }}
          pageId={pageId}
          saved={saved}
          onLeave={(byHand) => {
            if (byHand) write(pageId)
            leaveFill()
          }}
          onJudgeAgain={judging.start}
        />
      ) : (
        isReady && (
          <div className={css.grid}>
            {isWriting ? (
              <SchemaEditor
                key={pageId}
                place={place}
                pageId={pageId}
                saved={saved}
                judged={judged}
                startedDate={startedDate}
                known={pages.find((one) => one.pageId === pageId)?.columns ?? []}
                readOnly={!mayEdit}
                onEdit={() => write(pageId)}
                onLeave={() => write(null)}
                onJudgeAgain={judging.start}
              />
            ) : (
              <NoRules
                hasTable={pageId !== undefined}
                mayEdit={mayEdit}
                runs={report.recentRuns}
                onFill={fill}
                onWrite={() => write(pageId ?? null)}
              />
            )}
            <GateSection id={id} rid={rid} />
          </div>
        )
      )}
      {judging.progress}
    </>
  )
}
