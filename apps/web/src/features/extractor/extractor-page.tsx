import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Recipe } from '@windrow/contract/recipe'
import { ApiError } from '@windrow/contract/client'
import { ArrowLeft } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { hostOf } from '../../ui/host-of.ts'
import { Empty } from '../../ui/notice.tsx'
import { Editor } from './editor.tsx'
import type { EditorState } from './editor-state.ts'
import { toOpenPage } from './open-page.ts'
import { BrowserBar } from './page-pane.tsx'
import { pageQueries } from './page-queries.ts'
import { setStart } from './recipe-edits.ts'
import './editor.css'
import './editor-page.css'

/** What one edits: a new report from a proposal, or a saved recipe. */
export type Subject =
  | { kind: 'new'; name: string }
  | { kind: 'report'; rid: number; name: string; recipe: Recipe | null; version: number | null }

interface Props {
  projectId: number
  url: string
  subject: Subject
  backTo: string
  onUrl: (url: string) => void
}

const titles: Partial<Record<string, string>> = {
  PAGE_UNREACHABLE: 'The page could not be opened',
  PAGE_NOT_HTML: 'This is not a web page',
  ADDRESS_BLOCKED: 'This address is not allowed',
  VALIDATION: 'This is not an address',
}
const advice: Partial<Record<string, string>> = {
  PAGE_UNREACHABLE: 'Check the address, or try again in a moment.',
  PAGE_NOT_HTML: 'Choose a page that a browser shows as text and pictures.',
  ADDRESS_BLOCKED: 'Choose a public address.',
}

/** A page title without the name of the shop after it, which every page has. */
const nameFrom = (title: string, url: string) =>
  (title.split(/\s[|–—]\s/)[0]?.trim() || hostOf(url)).slice(0, 120)

function Frame({
  backTo,
  url,
  busy,
  onOpen,
  children,
}: {
  backTo: string
  url: string
  busy: boolean
  onOpen: (url: string) => void
  children: ReactNode
}) {
  return (
    <div className="editor">
      <title>Page extractor – Windrow</title>
      <div className="edhead">
        <ButtonLink to={backTo} variant="text" small aria-label="Back" icon={<ArrowLeft size={16} />} />
        <h1>Page extractor</h1>
      </div>
      <BrowserBar key={url} url={url} busy={busy} onOpen={onOpen} />
      <div className="edwait">{children}</div>
    </div>
  )
}

function OpenFault({ error }: { error: Error }) {
  const code = error instanceof ApiError ? error.code : ''
  const field = error instanceof ApiError ? error.errors[0]?.message : undefined
  const text = [code === 'VALIDATION' ? (field ?? error.message) : error.message, advice[code]]
    .filter(Boolean)
    .join(' ')
  return (
    <div role="alert">
      <Empty title={titles[code] ?? 'The page could not be opened'} text={text} />
    </div>
  )
}

interface Kept {
  /** Counts reloads and changes of address; each is a fresh copy. */
  reload: number
  state: EditorState | null
}

/** Opens the page, then hands over to the editor. A reload keeps the recipe and brings a fresh copy. */
export function ExtractorPage({ projectId, url, subject, backTo, onUrl }: Props) {
  const [kept, keep] = useState<Kept>({ reload: 0, state: null })
  const query = useQuery({ ...pageQueries.opened(projectId, url, kept.reload), enabled: url !== '' })

  const onOpen = (wanted: string, state: EditorState | null = null) => {
    const same = wanted === url
    // Another address of a new report is another page: it gets a proposal of its own.
    const keeps = state && (same || subject.kind === 'report')
    keep({
      reload: kept.reload + 1,
      state: keeps ? { ...state, recipe: same ? state.recipe : setStart(state.recipe, wanted) } : null,
    })
    if (!same) onUrl(wanted)
  }

  if (!query.data) {
    return (
      <Frame backTo={backTo} url={url} busy={query.isFetching} onOpen={onOpen}>
        {query.error ? (
          <OpenFault error={query.error} />
        ) : url ? (
          <p className="muted" role="status">{`Opening ${hostOf(url)}…`}</p>
        ) : (
          <Empty
            title="Which page shows what you want?"
            text="Write its address above. Windrow opens it and proposes what to take from it."
          />
        )}
      </Frame>
    )
  }

  const page = toOpenPage(query.data)
  const report = subject.kind === 'report' ? subject : null
  const proposed = {
    name: subject.name || nameFrom(page.copy.title, url),
    recipe: report?.recipe ?? query.data.recipe,
  }
  const { name, recipe } = kept.state ?? proposed
  return (
    <Editor
      key={page.copy.id}
      projectId={projectId}
      rid={report?.rid ?? null}
      version={report?.version ?? null}
      start={{
        name,
        recipe,
        page,
        saved: report?.recipe ? { name: report.name, recipe: report.recipe } : null,
      }}
      backTo={backTo}
      busy={query.isFetching}
      onOpen={onOpen}
    />
  )
}
