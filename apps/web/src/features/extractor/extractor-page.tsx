import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Recipe } from '@windrow/contract/recipe'
import { ApiError } from '@windrow/contract/client'
import { ArrowLeft } from 'lucide-react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { hostOf } from '../../ui/host-of.ts'
import { Empty } from '../../ui/notice.tsx'
import { Editor } from './editor.tsx'
import { toOpenPage } from './open-page.ts'
import { BrowserBar } from './page-pane.tsx'
import { pageQueries, type ReadMode, type WantedPage } from './page-queries.ts'
import css from './editor.module.css'

/** What is edited: a new report from a proposal, or a saved recipe. */
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
  ADDRESS_BLOCKED: 'This URL is not allowed',
  VALIDATION: 'This is not a URL',
}
const advice: Partial<Record<string, string>> = {
  PAGE_UNREACHABLE: 'Check the URL, or try again in a moment.',
  PAGE_NOT_HTML: 'Choose a web page or a JSON response.',
  ADDRESS_BLOCKED: 'Choose a public URL.',
}

/** The page title without a trailing site name; the host if there is no title. */
const nameFrom = (title: string, url: string) =>
  (title.split(/\s[|–—]\s/)[0]?.trim() || hostOf(url)).slice(0, 120)

/** A report that was made from a URL has the name of its host until it is saved. */
const isNamed = (subject: Subject, url: string): boolean =>
  subject.name !== '' && (subject.kind === 'new' || subject.recipe !== null || subject.name !== pageHost(url))

const pageHost = (url: string): string => (URL.parse(url)?.host ?? '').replace(/^www\./, '')

function Frame({
  ref,
  backTo,
  url,
  busy,
  onOpen,
  children,
}: {
  ref: RefObject<HTMLDivElement | null>
  backTo: string
  url: string
  busy: boolean
  onOpen: (url: string) => void
  children: ReactNode
}) {
  return (
    <div className={css.editor} ref={ref}>
      <title>Page extractor – Windrow</title>
      <div className={css.edhead}>
        <ButtonLink to={backTo} variant="text" small aria-label="Back" icon={<ArrowLeft size={16} />} />
        <h1>Page extractor</h1>
      </div>
      <BrowserBar key={url} url={url} busy={busy} onOpen={onOpen} />
      <div className={css.edwait}>{children}</div>
    </div>
  )
}

/** Selects the URL, to be typed over. */
function focusAddress(frame: HTMLElement | null) {
  const input = frame?.querySelector('input')
  input?.focus()
  input?.select()
}

interface FaultProps {
  error: Error
  /** Opens the recipe of a report for repair without a page. */
  onWithout: (() => void) | undefined
  onRetry: () => void
  /** Opens the page in a browser; absent if that makes no difference. */
  onBrowser: (() => void) | undefined
  onOther: () => void
  /** Opens the page without the recipe's settings, which may be the cause. */
  onPlain: (() => void) | undefined
}

function OpenFault({ error, onRetry, onBrowser, onOther, onWithout, onPlain }: FaultProps) {
  const code = error instanceof ApiError ? error.code : ''
  const field = error instanceof ApiError ? error.errors[0]?.message : undefined
  const text = [code === 'VALIDATION' ? (field ?? error.message) : error.message, advice[code]]
    .filter(Boolean)
    .join(' ')
  return (
    <div role="alert">
      <Empty title={titles[code] ?? 'The page could not be opened'} text={text}>
        {code !== 'ADDRESS_BLOCKED' && code !== 'VALIDATION' && <Button onClick={onRetry}>Retry</Button>}
        {onBrowser && code === 'PAGE_UNREACHABLE' && <Button onClick={onBrowser}>Open in a browser</Button>}
        <Button onClick={onOther}>Enter another URL</Button>
        {onPlain && <Button onClick={onPlain}>Open without a browser</Button>}
        {onWithout && <Button onClick={onWithout}>Edit the recipe without a page</Button>}
      </Empty>
    </div>
  )
}

interface Opening {
  /** Incremented on reload; each reload fetches a new copy. */
  reload: number
  mode: ReadMode | undefined
  /** With the recipe's login and browser, without them, or without a page. */
  way: 'recipe' | 'plain' | 'without'
  /** The report's name, if edited while another page was shown. */
  name: string
}

/** The first page to open, read as the recipe does if there is one. */
function wantedOf(url: string, subject: Subject, { mode, way }: Opening): WantedPage {
  const recipe = subject.kind === 'report' && way === 'recipe' ? subject.recipe : null
  if (recipe) return mode ? { url, recipe, mode } : { url, recipe }
  return mode ? { url, mode } : { url }
}

/** Opens the first page; the editor opens all further ones. */
export function ExtractorPage({ projectId, url, subject, backTo, onUrl }: Props) {
  const [opening, choose] = useState<Opening>({ reload: 0, mode: undefined, way: 'recipe', name: '' })
  const { reload, way } = opening
  const query = useQuery({
    ...pageQueries.opened(projectId, wantedOf(url, subject, opening), reload),
    enabled: url !== '' && way !== 'without',
  })
  const report = subject.kind === 'report' ? subject : null
  const frame = useRef<HTMLDivElement>(null)

  const onOpen = (wanted: string, mode?: ReadMode, name = opening.name) => {
    choose({ reload: reload + 1, mode, way: 'recipe', name })
    if (wanted !== url) onUrl(wanted)
  }

  if (!query.data && !(way === 'without' && report?.recipe)) {
    const special = way === 'recipe' && report?.recipe
    const without = report?.recipe ? () => choose({ ...opening, way: 'without' }) : undefined
    return (
      <Frame ref={frame} backTo={backTo} url={url} busy={query.isFetching} onOpen={onOpen}>
        {query.error ? (
          <OpenFault
            error={query.error}
            onRetry={() => onOpen(url, opening.mode)}
            onBrowser={opening.mode === 'browser' ? undefined : () => onOpen(url, 'browser')}
            onOther={() => focusAddress(frame.current)}
            onPlain={special ? () => choose({ ...opening, way: 'plain' }) : undefined}
            onWithout={without}
          />
        ) : url ? (
          <p className="muted" role="status">{`Opening ${hostOf(url)}…`}</p>
        ) : (
          <Empty
            title="Which page shows what you need?"
            text="Enter its URL above. Windrow opens it and suggests what to extract."
          >
            {without && <Button onClick={without}>Edit the recipe without a page</Button>}
          </Empty>
        )}
      </Frame>
    )
  }

  const page = query.data ? toOpenPage(query.data) : null
  const recipe = report?.recipe ?? query.data!.recipe
  return (
    <Editor
      key={page?.copy.id ?? 'without'}
      projectId={projectId}
      start={{
        name: opening.name || (isNamed(subject, url) ? subject.name : nameFrom(page?.copy.title ?? '', url)),
        recipe,
        page,
        reportId: report?.rid ?? null,
        version: report?.version ?? null,
        saved: report?.recipe ? { name: report.name, recipe: report.recipe } : null,
      }}
      backTo={backTo}
      busy={query.isFetching}
      onPropose={report?.recipe ? null : onOpen}
    />
  )
}
