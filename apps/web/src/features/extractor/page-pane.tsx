import { Fragment, useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, RotateCw } from 'lucide-react'
import { TextField, ViewForm } from '../../ui/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { PlainSelect } from '../../ui/controls.tsx'
import { useEditor } from './editor-context.ts'
import type { Purpose } from './editor-state.ts'
import { pathTo } from './frame-document.ts'
import { JsonPane } from './json-pane.tsx'
import { PageFrame } from './page-frame.tsx'
import { startAddress } from './recipe-edits.ts'
import { pageQueries, type ReadMode } from './page-queries.ts'
import css from './editor-page.module.css'

const widths = [
  { value: '1280', label: 'Desktop 1280' },
  { value: '390', label: 'Phone 390' },
] as const

const modes = [
  { value: 'http', label: 'Plain HTTP' },
  { value: 'browser', label: 'Browser' },
  { value: 'auto', label: 'Automatic' },
] as const

interface BarProps {
  url: string
  busy: boolean
  width?: '1280' | '390'
  onWidth?: (width: '1280' | '390') => void
  mode?: ReadMode
  onMode?: (mode: ReadMode) => void
  /** Suggested URLs; any other can be entered. */
  choices?: readonly string[]
  onOpen: (url: string) => void
}

/** The URL being typed. Opening a page replaces it, unless the user is still typing. */
function useAddress(url: string) {
  const [shown, setShown] = useState(url)
  const [draft, setDraft] = useState(url)
  const [asked, setAsked] = useState(url)
  if (shown !== url) {
    setShown(url)
    setAsked(url)
    if (draft === asked) setDraft(url)
  }
  return { draft, type: setDraft, ask: () => setAsked(draft) }
}

/** The URL bar: Enter opens another page, the arrow reloads it. */
export function BrowserBar({ url, busy, width, onWidth, mode, onMode, choices = [], onOpen }: BarProps) {
  const { draft, type, ask } = useAddress(url)
  const id = useId()
  const open = () => {
    ask()
    if (draft.trim()) onOpen(draft.trim())
  }
  return (
    <ViewForm className={css.browserbar} onSubmit={open}>
      <Button
        variant="text"
        small
        busy={busy}
        aria-label="Reload the page"
        data-tip="Reload"
        icon={<RotateCw size={16} />}
        onClick={() => onOpen(url)}
      />
      <TextField
        small
        mono
        aria-label="Address"
        inputMode="url"
        list={id}
        value={draft}
        onChange={(event) => type(event.target.value)}
      />
      <datalist id={id}>
        {choices.map((choice) => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
      {mode && onMode && (
        <PlainSelect small label="How pages are fetched" value={mode} options={modes} onChange={onMode} />
      )}
      {width && onWidth && (
        <PlainSelect small label="Screen size" value={width} options={widths} onChange={onWidth} />
      )}
    </ViewForm>
  )
}

const hints: Record<Purpose, string> = {
  field: 'Click adds a field. Alt + click excludes.',
  replace: 'Click the new value for this field.',
  items: 'Click one of the repeating items.',
  next: 'Click the link to the next page.',
  follow: 'Click the link to the page of an item.',
}

function PathBar({
  page,
  cursor,
  onCursor,
}: {
  page: Document | null
  cursor: number | null
  onCursor: (node: number) => void
}) {
  const { state, point, dispatch, evaluation } = useEditor()
  const field = evaluation?.fields.find(({ name }) => name === state.picked)
  const shown = cursor ?? field?.nodes.find((node) => node !== null) ?? null
  const steps = page && shown !== null ? pathTo(page, shown) : []
  return (
    <div className={css.pathbar}>
      <div className={css.pathsteps} role="group" aria-label="Path of the element">
        {steps.slice(-6).map((step, index) => (
          <Fragment key={step.node}>
            {index > 0 && <ChevronRight size={16} aria-hidden="true" />}
            <button
              type="button"
              className={step.node === shown ? `mono ${css.on}` : 'mono'}
              onFocus={() => onCursor(step.node)}
              onClick={(event) => point(step.node, { exclude: event.altKey })}
            >
              {step.label}
            </button>
          </Fragment>
        ))}
      </div>
      <span className="grow" />
      <span
        className={state.purpose === 'field' ? `meta ${css.hint}` : `meta ${css.hint} ${css.accentText}`}
        role="status"
      >
        {hints[state.purpose]}
      </span>
      {state.purpose !== 'field' && (
        <Button variant="text" small onClick={() => dispatch({ kind: 'purpose', purpose: 'field' })}>
          Cancel
        </Button>
      )}
    </div>
  )
}

interface PaneProps {
  phone: boolean
  url: string
  busy: boolean
  onOpen: (url: string) => void
  onMode: (mode: ReadMode) => void
}

const mostChoices = 8

/** Suggested pages: the start URL, the next page, link targets. */
function useChoices(): string[] {
  const { state, evaluation, open } = useEditor()
  const links = evaluation?.follow.flatMap(({ to, samples }) => (to === state.type ? samples : [])) ?? []
  const found = [startAddress(state.recipe), evaluation?.next?.url ?? '', ...links]
  return [...new Set(found)].filter((url) => url !== '' && url !== open?.copy.url).slice(0, mostChoices)
}

export function PagePane({ phone, url, busy, onOpen, onMode }: PaneProps) {
  const { projectId, open, page: type, state } = useEditor()
  const [width, setWidth] = useState<'1280' | '390'>(phone ? '390' : '1280')
  const [cursor, setCursor] = useState<number | null>(null)
  const [page, setPage] = useState<Document | null>(null)
  const choices = useChoices()
  const html = useQuery({ ...pageQueries.html(projectId, open?.copy.id ?? 0), enabled: open !== undefined })
  return (
    <section className={css.pagepane} aria-label="Page">
      <BrowserBar
        key={state.type}
        url={url}
        busy={busy}
        width={width}
        onWidth={setWidth}
        {...(open &&
          type.format !== 'json' && { mode: type.mode ?? state.recipe.fetch.mode ?? 'http', onMode })}
        choices={choices}
        onOpen={onOpen}
      />
      {html.data && open && html.data.json !== null ? (
        <JsonPane key={open.copy.id} text={html.data.json} />
      ) : html.data && open ? (
        <PageFrame
          key={`${open.copy.id} ${width}`}
          html={html.data.html}
          pageWidth={Number(width)}
          cursor={cursor}
          onCursor={setCursor}
          onDocument={(shown) => {
            setPage(shown)
            // Node numbers differ between pages.
            if (shown === null) setCursor(null)
          }}
        />
      ) : (
        <div className={`${css.frame} ${css.framewait}`} role="status">
          {html.error ? (
            <>
              <p>{html.error.message}</p>
              <Button small onClick={() => void html.refetch()}>
                Retry
              </Button>
            </>
          ) : open || busy ? (
            'Opening the page…'
          ) : (
            'No page of this type is open. Enter a URL above.'
          )}
        </div>
      )}
      {html.data?.json === null && <PathBar page={page} cursor={cursor} onCursor={setCursor} />}
    </section>
  )
}
