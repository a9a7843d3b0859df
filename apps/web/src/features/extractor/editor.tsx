import { lazy, Suspense, useState, type KeyboardEvent } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { Segmented } from '../../ui/controls.tsx'
import { Button } from '../../ui/button.tsx'
import { formatClock, formatMoment } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { EditorContext, type Editor as EditorModel } from './editor-context.ts'
import { EditorHeader } from './editor-header.tsx'
import { isDirty, isUntouched, type Start } from './editor-state.ts'
import { FieldList } from './field-list.tsx'
import { ItemsBar } from './items-bar.tsx'
import { LinksPanel } from './links-panel.tsx'
import { PagePane } from './page-pane.tsx'
import { firstType } from './recipe-edits.ts'
import { FaultList } from './settings/fault-list.tsx'
import { RowsPane } from './rows-pane.tsx'
import { useAfterRender } from './use-after-render.ts'
import { useFoundDraft, useKeepDraft } from './use-kept-draft.ts'
import { useEditorController } from './use-editor-controller.ts'
import { usePageOpener, type Propose } from './use-page-opener.ts'
import { useSettings } from './use-settings.ts'
import type { ReadMode } from './page-queries.ts'
import { useSave } from './use-save.ts'
import editorFieldsCss from './editor-fields.module.css'
import editorCss from './editor.module.css'

interface Props {
  projectId: number
  start: Start
  backTo: string
  busy: boolean
  /** Proposes a recipe for another page, keeping the name given here; null for a report that has a recipe. */
  onPropose: ((url: string, mode?: ReadMode, name?: string) => void) | null
}

const TrialDrawer = lazy(async () => ({ default: (await import('./trial-drawer.tsx')).TrialDrawer }))
const SettingsDrawer = lazy(async () => ({
  default: (await import('./settings/settings-drawer.tsx')).SettingsDrawer,
}))

const parts = ['Page', 'Fields', 'Rows'] as const
const inField = (event: KeyboardEvent) =>
  event.target instanceof HTMLElement && event.target.matches('input, select, textarea')

/** Undo and redo outside inputs, which have their own; Ctrl+Enter saves; Escape ends selecting. */
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

/** "14:05" today, "18 Nov 14:05" on other days. */
const timeOf = (iso: string) =>
  new Date(iso).toDateString() === new Date().toDateString() ? formatClock(iso) : formatMoment(iso)

/** What can be done about a page that could not be opened. */
function Again({ again }: { again: (mode?: ReadMode) => void }) {
  return (
    <>
      <Button small onClick={() => again()}>
        Retry
      </Button>
      <Button small onClick={() => again('browser')}>
        Open in a browser
      </Button>
    </>
  )
}

export function Editor({ projectId, start, backTo, busy, onPropose }: Props) {
  const found = useFoundDraft(projectId, start)
  const [restored, setRestored] = useState(found.draft)
  const editor = useEditorController(projectId, { ...start, kept: found.draft })
  const keptAt = useKeepDraft(found, editor.state, start)
  const [trying, setTrying] = useState(false)
  const phone = usePhone()
  const [part, show] = useState<(typeof parts)[number]>('Page')
  const save = useSave(editor)
  // Includes what is being typed: the shortcut commits it first.
  const saveSoon = useAfterRender(() => save.save(false))
  const { state, dispatch } = editor
  const dirty = isDirty(state)
  useBlocker({
    shouldBlockFn: () => dirty && !window.confirm('Leave without saving the recipe?'),
    enableBeforeUnload: () => dirty,
  })
  const isProposal = isUntouched(state) && state.type === firstType(state.recipe)
  const named = state.name === start.name ? undefined : state.name
  const propose: Propose | null = isProposal && onPropose ? (url, mode) => onPropose(url, mode, named) : null
  const opener = usePageOpener(editor, propose)
  const settings = useSettings(editor, () => show('Fields'))
  const fault = save.fault ?? opener.fault ?? editor.fault

  return (
    <EditorContext value={editor}>
      <div className={editorCss.editor} onKeyDown={shortcuts(editor, saveSoon)}>
        <EditorHeader
          backTo={backTo}
          phone={phone}
          saving={save.isPending}
          onSave={save.save}
          onSettings={() => settings.show('starts')}
          onTry={() => setTrying(true)}
          keptAt={keptAt}
        />
        {phone && (
          <div className={editorCss.edTabs}>
            <Segmented
              label="Part of the editor"
              value={part}
              options={parts.map((value) => ({ value, label: value }))}
              onChange={show}
            />
          </div>
        )}
        {fault && (
          <div className={editorCss.edfault}>
            <Notice
              tone="bad"
              action={fault === opener.fault && opener.again && <Again again={opener.again} />}
            >
              {fault}
            </Notice>
          </div>
        )}
        {restored && dirty && (
          <div className={editorCss.edfault}>
            <Notice
              tone="plain"
              action={
                <Button
                  small
                  onClick={() => {
                    setRestored(null)
                    dispatch({ kind: 'discard', recipe: start.recipe, name: start.name })
                  }}
                >
                  Discard
                </Button>
              }
            >
              {`Draft of ${timeOf(restored.at)} restored`}
            </Notice>
          </div>
        )}
        {editor.check.faults.size > 0 && !settings.panel && (
          <FaultList slim faults={editor.check.faults} onFault={settings.lead} />
        )}
        {/*
         * On phones the other parts are only hidden, so that the page keeps its scroll position and nothing is fetched
         * twice.
         */}
        <div className={editorCss.edmain} hidden={phone && part === 'Rows'}>
          <div className={editorCss.edpart} hidden={phone && part !== 'Page'}>
            <PagePane
              phone={phone}
              url={editor.open?.copy.url ?? ''}
              busy={busy || opener.busy}
              onOpen={opener.open}
              onMode={opener.read}
            />
          </div>
          <section
            className={editorFieldsCss.fields}
            aria-label="Fields and links"
            hidden={phone && part !== 'Fields'}
          >
            <ItemsBar onTypes={() => settings.show('page')} />
            <div className={editorFieldsCss.fieldsscroll}>
              <FieldList />
              <LinksPanel onMore={() => settings.show('follow')} />
            </div>
          </section>
        </div>
        <RowsPane hidden={phone && part !== 'Rows'} />
        {trying && (
          <Suspense>
            <TrialDrawer onClose={() => setTrying(false)} />
          </Suspense>
        )}
        {settings.panel && (
          <Suspense>
            <SettingsDrawer
              panel={settings.panel}
              place={settings.place}
              onPanel={settings.show}
              onFault={settings.lead}
              onClose={settings.close}
            />
          </Suspense>
        )}
      </div>
    </EditorContext>
  )
}
