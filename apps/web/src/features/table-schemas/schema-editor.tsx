import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@windrow/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { RunJudgement, SavedSchema, TableSchema } from '@windrow/contract/schemas/table-schemas'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import type { RunPlace } from '../../keys/places.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { AskBeforeLeaving } from '../../ui/ask-before-leaving.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { AddColumn, emptyColumn } from './add-column.tsx'
import { RemoveSchema } from './remove-schema.tsx'
import { isComplete, placedFaults } from './rule-faults.ts'
import { RulesPanel } from './rules-panel.tsx'
import { SaveBar } from './save-bar.tsx'
import { SchemaConflict } from './schema-conflict.tsx'
import { changedBySchema } from './schema-queries.ts'
import { useSchemaDraft } from './use-schema-draft.ts'
import css from './rules.module.css'

interface Props {
  /** `hid` is 0 if there is no run with rows. */
  place: RunPlace
  pageId: string
  /** Null for rules that are written by hand and were not saved yet. */
  saved: SavedSchema | null
  judged: RunJudgement | null
  startedDate: string | null
  /** The columns of the run. */
  known: Column[]
  readOnly: boolean
  /** Called when something was changed, so that the editor stays. */
  onEdit: () => void
  /** Called when there are no rules any more that the editor must stay for. */
  onLeave: () => void
  /** Judges the last runs by what was saved. */
  onJudgeAgain: () => Promise<void>
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'CONFLICT'

/** The column, or "" for the whole table, at which the server found the first fault. */
function faultyLine(error: Error, { columns }: TableSchema): string | null {
  const first = placedFaults(error)[0]?.name.split('.')
  if (!first) return null
  return first[0] === 'rules' ? '' : (columns[Number(first[1])]?.name ?? null)
}

function useSave({ place, pageId, onJudgeAgain }: Props, draft: ReturnType<typeof useSchemaDraft>) {
  const { id, rid } = place
  const queries = useQueryClient()
  const [judgesAgain, judgeAgain] = useState(true)
  const list = keys.schemas.list(id, rid)
  const submit = useSubmit<TableSchema, SavedSchema>({
    // Shown at the rules, which aren't form items.
    faultsOf: (error) => {
      const isShown = placedFaults(error).length > 0 || (isConflict(error) && draft.isOutdated)
      return { faults: [], rest: isShown ? null : (error?.message ?? null) }
    },
    save: (schema) =>
      api.tableSchemaSave({ params: { id, rid, pageId }, body: { ...schema, version: draft.base.version } }),
    onSaved: async (saved, sent) => {
      queries.setQueryData(list, (all) => [
        ...(all ?? []).filter((one) => one.pageId !== saved.pageId),
        saved,
      ])
      draft.onSaved(saved, sent)
      toast.success(`Version ${saved.version} was saved`, 'Runs that end from now on are checked against it.')
      if (judgesAgain) await onJudgeAgain()
      void askAgain(queries, ...changedBySchema(id, rid))
    },
    onRefused: (error) => {
      if (isConflict(error)) void queries.invalidateQueries({ queryKey: list })
    },
  })
  return { submit, judgesAgain, judgeAgain }
}

/** Brings the first fault that the server found into view, with the focus on its field. */
function useFirstFault(error: Error | null, draft: TableSchema, onOpen: (line: string) => void) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const line = error && faultyLine(error, draft)
    if (line === null) return
    onOpen(line)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    // oxlint-disable-next-line react/exhaustive-deps -- once per answer, not per change
  }, [error])
  return form
}

function saveReason(isOutdated: boolean, schema: TableSchema): string | undefined {
  if (isOutdated) return 'Compare with the version saved meanwhile first.'
  return isComplete(schema) ? undefined : 'Complete the marked rules first.'
}

/** The rules of a table, and a bar to save what was changed. */
export function SchemaEditor(props: Props) {
  const { place, pageId, saved, known, readOnly, onEdit, onLeave } = props
  const draft = useSchemaDraft(saved, { columns: known.map(emptyColumn), rules: [] })
  const { submit, judgesAgain, judgeAgain } = useSave(props, draft)
  const [open, setOpen] = useState<string | null>(null)
  const form = useFirstFault(submit.error, draft.draft, setOpen)
  const isChanged = draft.changes.length > 0
  const reason = saveReason(draft.isOutdated, draft.draft)
  const change = (schema: TableSchema) => {
    submit.onValues()
    onEdit()
    draft.change(schema)
  }
  const discard = () => {
    submit.forget()
    draft.discard()
    if (!saved) onLeave()
  }
  return (
    <AntdScope>
      <AskBeforeLeaving submit={{ ...submit, hasChanges: () => submit.hasChanges() && isChanged }} />
      <div ref={form} className={isChanged && !readOnly ? css.withbar : undefined}>
        {draft.isOutdated && (
          <SchemaConflict
            newer={saved}
            changes={draft.changesToLatest}
            onKeep={draft.keep}
            onTake={() => {
              draft.takeLatest()
              if (!saved) onLeave()
            }}
          />
        )}
        <SubmitForm
          submit={submit}
          label={`Schema of ${pageId}`}
          onSubmit={() => {
            if (isChanged && !reason) submit.send(draft.draft)
          }}
        >
          <RulesPanel
            {...props}
            schema={draft.draft}
            faults={placedFaults(submit.error)}
            open={open}
            onOpen={setOpen}
            onChange={change}
          >
            {!readOnly && (
              <div className={css.foot}>
                <AddColumn
                  columns={draft.draft.columns}
                  known={known}
                  onAdd={(column) => change({ ...draft.draft, columns: [...draft.draft.columns, column] })}
                />
                <span className="grow" />
                {saved && <RemoveSchema place={place} pageId={pageId} onRemoved={onLeave} />}
              </div>
            )}
          </RulesPanel>
          {isChanged && !readOnly && (
            <SaveBar
              changes={draft.changes}
              isFirst={!saved}
              judgesAgain={judgesAgain}
              isBusy={submit.isBusy}
              reason={reason}
              onJudgeAgain={judgeAgain}
              onDiscard={discard}
            />
          )}
        </SubmitForm>
      </div>
    </AntdScope>
  )
}
