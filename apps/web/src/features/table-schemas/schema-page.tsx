import { useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { RunPage } from '@windrow/contract/schemas/datasets'
import type { RunJudgement, SavedSchema } from '@windrow/contract/schemas/table-schemas'
import { useMay } from '../../ability/may.tsx'
import type { RunPlace } from '../../keys/places.ts'
import { Segmented } from '../../ui/controls.tsx'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { formatDay, plural } from '../../ui/formats.ts'
import { Tag } from '../../ui/marks.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { datasetQueries } from '../../rows/dataset-queries.ts'
import { runQuery } from '../../run/run-query.ts'
import { ReportHeader } from '../../place/report-header.tsx'
import { reportQueries } from '../../place/report-queries.ts'
import { GateSection } from '../gate/gate-section.tsx'
import { NoRules } from './no-rules.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import { SchemaActions } from './schema-actions.tsx'
import { SchemaEditor } from './schema-editor.tsx'
import { schemaQueries } from './schema-queries.ts'
import type { SchemaSearch } from './schema-search.ts'
import { useJudgeAgain } from './use-judge-again.tsx'
import css from './rules.module.css'

interface Props {
  id: number
  rid: number
  search: SchemaSearch
  onSearch: (search: SchemaSearch) => void
}

/** The tables of a run and those with a schema. */
function useTables(place: RunPlace) {
  const hasRun = place.hid > 0
  const pages = useQuery({ ...datasetQueries.pages(place, false), enabled: hasRun })
  const query = useQuery(schemaQueries.list(place.id, place.rid))
  const names = [...(pages.data ?? []), ...(query.data ?? [])].map(({ pageId }) => pageId)
  return { query, pages: pages.data ?? [], schemas: query.data ?? [], names: [...new Set(names)] }
}

/** How a run complied with the rules, and when it started. */
function useJudged(place: RunPlace, pageId: string | undefined) {
  const hasRun = place.hid > 0
  const judgements = useQuery({ ...schemaQueries.judgements(place), enabled: hasRun })
  const run = useQuery({ ...runQuery(place.id, place.rid, place.hid), enabled: hasRun })
  return {
    judgements,
    judged: judgements.data?.find((one) => one.pageId === pageId) ?? null,
    startedDate: run.data?.runStarted ?? run.data?.createdDate ?? null,
  }
}

interface TabsProps {
  names: string[]
  pageId: string
  pages: RunPage[]
  schemas: SavedSchema[]
  onChange: (pageId: string) => void
}

function Tabs({ names, pageId, pages, schemas, onChange }: TabsProps) {
  const columns = (name: string) =>
    (
      schemas.find((one) => one.pageId === name)?.schema.columns ??
      pages.find((one) => one.pageId === name)?.columns ??
      []
    ).length
  const options = names.map((value) => ({
    value,
    label: (
      <>
        {value} <b>{plural(columns(value), 'column')}</b>
      </>
    ),
  }))
  return <Segmented label="Table" value={pageId} options={options} onChange={onChange} />
}

function summary(judged: RunJudgement | null): string {
  if (!judged) return 'What each column must be. Every run is checked when it ends.'
  const { rows, badRows } = judged.judgement
  if (badRows === 0) return `No row of ${plural(rows, 'row')} breaks a rule.`
  return `${plural(badRows, 'row')} of ${rows.toLocaleString('en-US')} ${badRows === 1 ? 'breaks' : 'break'} a rule.`
}

/** The rules of a report's tables, how a run complies with them, and what happens to deliveries that don't. */
export function SchemaPage({ id, rid, search, onSearch }: Props) {
  const { report } = useSuspenseQuery(reportQueries.detail(id, rid)).data
  const place = { id, rid, hid: search.run ?? report.latestDatasetId ?? 0 }
  const { query, pages, schemas, names } = useTables(place)
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
  const isFilling = search.fill === true && mayEdit && pageId !== undefined && query.data !== undefined
  const isWriting = pageId !== undefined && (saved !== null || written === pageId)
  return (
    <>
      <ReportHeader
        id={id}
        rid={rid}
        title="Schema"
        tag={
          saved && (
            <Tag
              tip={`Saved by ${saved.updatedBy}`}
            >{`Version ${saved.version}, ${formatDay(saved.updatedDate)}`}</Tag>
          )
        }
        actions={
          mayEdit && saved ? (
            <SchemaActions place={{ id, rid }} onFill={isFilling ? undefined : fill} />
          ) : undefined
        }
      />
      <QueryNotice query={query} what="schemas" />
      {query.isPending && <FormSkeleton label="Loading the schema" />}
      {query.data && pageId !== undefined && (
        <div className={css.toolbar}>
          {names.length > 1 && (
            <Tabs
              names={names}
              pageId={pageId}
              pages={pages}
              schemas={schemas}
              onChange={(pId) => onSearch({ ...search, pId })}
            />
          )}
          <span className="meta">{summary(saved && judged)}</span>
        </div>
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
        query.data && (
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
