import { useState, type KeyboardEvent } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { Segmented } from '../../ui/controls.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { EditorContext, type Editor as EditorModel } from './editor-context.ts'
import { EditorHeader } from './editor-header.tsx'
import { isDirty, type EditorState } from './editor-state.ts'
import { FieldList } from './field-list.tsx'
import { ItemsBar } from './items-bar.tsx'
import { LinksPanel } from './links-panel.tsx'
import { PagePane } from './page-pane.tsx'
import { RowsPane } from './rows-pane.tsx'
import { useEditorController } from './use-editor-controller.ts'
import { useDetailPage } from './use-detail-page.ts'
import { useSave } from './use-save.ts'
import './editor.css'
import './editor-fields.css'
import './editor-page.css'

interface Props {
  projectId: number
  rid: number | null
  version: number | null
  start: Parameters<typeof useEditorController>[1]
  backTo: string
  busy: boolean
  onOpen: (url: string, state: EditorState) => void
}

const parts = ['Page', 'Fields', 'Rows'] as const
const inField = (event: KeyboardEvent) =>
  event.target instanceof HTMLElement && event.target.matches('input, select, textarea')

/** Undo and redo outside of inputs, which have their own; Ctrl+Enter saves; Escape ends pointing. */
function shortcuts({ dispatch, state }: EditorModel, save: () => void) {
  return (event: KeyboardEvent) => {
    const command = event.ctrlKey || event.metaKey
    if (command && event.key === 'Enter') save()
    else if (event.key === 'Escape' && state.purpose !== 'field')
      dispatch({ kind: 'purpose', purpose: 'field' })
    else if (command && event.key.toLowerCase() === 'z' && !inField(event)) {
      dispatch({ kind: event.shiftKey ? 'redo' : 'undo' })
    } else return
    event.preventDefault()
  }
}

export function Editor({ projectId, rid, version, start, backTo, busy, onOpen }: Props) {
  const editor = useEditorController(projectId, start)
  const phone = usePhone()
  const [part, show] = useState<(typeof parts)[number]>('Page')
  const save = useSave({ editor, rid })
  const dirty = isDirty(editor.state)
  useBlocker({
    shouldBlockFn: () => dirty && !window.confirm('Leave without saving the recipe?'),
    enableBeforeUnload: () => dirty,
  })
  const detail = useDetailPage(editor)
  const onSave = (run: boolean) => {
    if (editor.state.name.trim() && !save.isPending) save.mutate({ run })
  }
  const fault = save.error?.message ?? detail.fault ?? editor.fault

  return (
    <EditorContext value={editor}>
      <div className="editor" onKeyDown={shortcuts(editor, () => onSave(false))}>
        <EditorHeader
          backTo={backTo}
          phone={phone}
          version={save.data?.version ?? version}
          saving={save.isPending}
          onSave={onSave}
        />
        {phone && (
          <div className="ed-tabs">
            <Segmented
              label="Part of the editor"
              value={part}
              options={parts.map((value) => ({ value, label: value }))}
              onChange={show}
            />
          </div>
        )}
        {fault && (
          <div className="edfault">
            <Notice tone="bad">{fault}</Notice>
          </div>
        )}
        {/* On a phone the other parts are only hidden: the page keeps its place, and nothing is fetched twice. */}
        <div className="edmain" hidden={phone && part === 'Rows'}>
          <div className="edpart" hidden={phone && part !== 'Page'}>
            <PagePane
              phone={phone}
              url={editor.open?.copy.url ?? ''}
              busy={busy || detail.busy}
              onOpen={(url) => (detail.shown ? void detail.open(url) : onOpen(url, editor.state))}
            />
          </div>
          <section className="fields" aria-label="Fields and links" hidden={phone && part !== 'Fields'}>
            <ItemsBar />
            <div className="fieldsscroll">
              <FieldList />
              <LinksPanel />
            </div>
          </section>
        </div>
        <RowsPane hidden={phone && part !== 'Rows'} />
      </div>
    </EditorContext>
  )
}
