import { Drawer } from 'antd'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { formatNumber, plural } from '../../ui/formats.ts'
import { Tag } from '../../ui/marks.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { cellText, isNumeric } from '../../rows/column-width.ts'
import { measure } from '../../theme.ts'
import { useEditor } from './editor-context.ts'
import { itemCount } from './item-count.ts'
import type { Opened } from './open-page.ts'
import { mostTried, type TriedPage } from './try-pages.ts'
import { useTrial } from './use-trial.ts'
import '../../styles/antd-fit.css'
import css from './trial-drawer.module.css'

type Found = Opened['evaluation']

const shownRows = 5

function Rows({ url, found }: { url: string; found: Found }) {
  const more = found.rowCount - shownRows
  return (
    <div className={css.rows} role="region" aria-label={`Rows of ${url}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {found.columns.map((column) => (
              <th key={column.name} scope="col" className={isNumeric(column) ? 'right' : undefined}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.rows.slice(0, shownRows).map((row, index) => (
            <tr key={index}>
              {found.columns.map((column, at) => (
                <td key={column.name} className={isNumeric(column) ? 'right num' : undefined}>
                  {row[at] === null ? <span className="nil">null</span> : cellText(row[at]!).slice(0, 100)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="meta">{`and ${plural(more, 'more row', 'more rows')}`}</p>}
    </div>
  )
}

/** "price (2)": fields that items of the page don't have. */
function missingIn(found: Found): string {
  const items = found.itemNodes.length > 0 ? itemCount(found) : Math.max(1, found.rowCount)
  return found.fields
    .filter(({ matches }) => matches < items)
    .map(({ name, matches }) => `${name} (${items - matches})`)
    .join(', ')
}

function Tried({ page }: { page: TriedPage }) {
  const found = page.created?.evaluation
  const rows = found?.rowCount ?? 0
  const missing = found && rows > 0 ? missingIn(found) : ''
  return (
    <li className={css.page}>
      <div className="row tight">
        <code className="clip grow" data-tip={page.url}>
          {page.url}
        </code>
        <Tag tone={rows > 0 ? 'ok' : 'bad'}>{found ? plural(rows, 'row') : 'Failed'}</Tag>
      </div>
      {page.fault !== null && <p className="fieldfault">{page.fault}</p>}
      {found && rows === 0 && (
        <p className="fieldfault">{found.itemsFault ?? 'No field has a value on this page.'}</p>
      )}
      {missing && <p className="meta warn-text">{`missing: ${missing}`}</p>}
      {found && rows > 0 && <Rows url={page.url} found={found} />}
    </li>
  )
}

function summaryOf(pages: readonly TriedPage[], busy: boolean): string {
  const rows = pages.reduce((sum, { created }) => sum + (created?.evaluation.rowCount ?? 0), 0)
  const failed = pages.filter(({ created }) => !created || created.evaluation.rowCount === 0).length
  const counts = `${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}${failed > 0 ? `, ${failed} without rows` : ''}`
  return busy
    ? `Trying page ${pages.length + 1} of up to ${mostTried}…`
    : `${plural(pages.length, 'page')} tried: ${counts}`
}

/** The recipe tried on several pages before it is saved. */
export function TrialDrawer({ onClose }: { onClose: () => void }) {
  const { open, close, afterClose } = useClosing(onClose)
  const { state } = useEditor()
  const { pages, busy, fault } = useTrial()
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        size={measure.form}
        title={`Try on ${mostTried} pages`}
      >
        <div className={css.body}>
          <p role="status" className={css.summary}>
            {summaryOf(pages, busy)}
            {state.recipe.types[state.type]?.table === undefined && ' (rows come from the detail pages)'}
          </p>
          {fault !== null && <Notice tone="bad">{fault}</Notice>}
          {!busy && fault === null && pages.length === 0 && (
            <Notice>No links to such pages were found on the list page.</Notice>
          )}
          <ol className={css.pages} aria-label="Tried pages" aria-busy={busy}>
            {pages.map((page) => (
              <Tried key={page.url} page={page} />
            ))}
          </ol>
        </div>
      </Drawer>
    </AntdScope>
  )
}
