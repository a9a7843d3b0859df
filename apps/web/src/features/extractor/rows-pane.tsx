import { formatNumber, plural } from '../../ui/formats.ts'
import { cellText, isNumeric } from '../../rows/column-width.ts'
import { useEditor } from './editor-context.ts'
import { PageFacts } from './page-facts.tsx'
import css from './editor.module.css'

/** A preview of the rows that the recipe extracts from this page. */
export function RowsPane({ hidden }: { hidden: boolean }) {
  const { evaluation, state, dispatch, pending, page, open } = useEditor()
  return (
    <section className={css.rowspane} aria-label="Rows" hidden={hidden}>
      <div className={css.rowshead}>
        <h2>Rows</h2>
        <span className="meta" role="status">
          {evaluation
            ? `${plural(evaluation.rowCount, 'row')} from this page in ${formatNumber(Math.ceil(evaluation.milliseconds))} ms`
            : !open
              ? 'No page of this type is open.'
              : pending
                ? 'Looking…'
                : 'No rows can be shown.'}
          {page.table === undefined &&
            Object.keys(page.fields).length > 0 &&
            evaluation &&
            ' (rows come from the detail pages)'}
        </span>
        <PageFacts />
        {pending && evaluation && <span className="dot warn live" role="img" aria-label="Working" />}
      </div>
      <div
        className={css.rowsscroll}
        aria-busy={pending}
        tabIndex={0}
        role="region"
        aria-label="Rows, scrollable"
      >
        {evaluation && evaluation.columns.length > 0 && (
          <table className={css.rowstable} aria-label="Rows of this page">
            <thead>
              <tr>
                <th scope="col" className={css.rn}>
                  <span className="sr">Row</span>
                </th>
                {evaluation.columns.map((column) => (
                  <th
                    key={column.name}
                    scope="col"
                    className={[isNumeric(column) && 'right', column.name === state.picked && css.on]
                      .filter(Boolean)
                      .join(' ')}
                  >
                    <button type="button" onClick={() => dispatch({ kind: 'pick', field: column.name })}>
                      {column.name}
                    </button>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {evaluation.rows.map((row, index) => (
                <tr key={index}>
                  <td className={css.rn}>{index + 1}</td>
                  {evaluation.columns.map((column, at) => {
                    const value = row[at]!
                    return (
                      <td
                        key={column.name}
                        className={[isNumeric(column) && 'right num', column.name === state.picked && css.on]
                          .filter(Boolean)
                          .join(' ')}
                      >
                        {value === null ? <span className="nil">null</span> : cellText(value).slice(0, 200)}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {evaluation && evaluation.rowCount === 0 && (
          <p className={`muted ${css.norows}`}>No rows yet. Click what you want on the page.</p>
        )}
      </div>
    </section>
  )
}
