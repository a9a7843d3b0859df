import type { PageCopy } from '@windrow/contract/schemas/page-copies'
import { formatNumber, plural } from '../../ui/formats.ts'
import { useEditor } from './editor-context.ts'
import { itemCount } from './item-count.ts'
import css from './editor-page.module.css'

const seconds = (milliseconds: number) =>
  milliseconds < 1000 ? `${formatNumber(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`

const read = ({ httpStatus, fetchMs, mode }: PageCopy) =>
  `HTTP ${httpStatus} in ${seconds(fetchMs)}${mode === 'browser' ? ', in a browser' : ''}`

/** The response of the page, and the problems of the recipe with it. */
export function PageFacts() {
  const { open, evaluation, page } = useEditor()
  if (!open || !evaluation) return null
  const items = page.items ? itemCount(evaluation) : 1
  const missing = evaluation.fields.filter(({ matches }) => matches < items)
  const links = evaluation.follow.reduce((sum, { count }) => sum + count, 0)
  return (
    <span className={`meta ${css.pagefacts}`}>
      <span>{read(open.copy)}</span>
      {page.follow.length > 0 && <span>{plural(links, 'link')} to follow</span>}
      {page.next && evaluation.next?.url && <span>next page found</span>}
      {missing.length > 0 && items > 0 && (
        <span className="warn-text">
          {`missing: ${missing
            .slice(0, 4)
            .map(({ name, matches }) => `${name} (${items - matches})`)
            .join(', ')}${missing.length > 4 ? ', …' : ''}`}
        </span>
      )}
    </span>
  )
}
